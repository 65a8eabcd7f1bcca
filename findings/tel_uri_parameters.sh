#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI phonenumbers 9.0.43 and npm libphonenumber-js 1.13.16: a tel URI with a parameter besides ext, isub and phone-context
# Guess, written before: a parameter that nobody knows is passed over, so that the number is +12015550123 (RFC 3966, 3 and 4). rn
# is the one of ported numbers (RFC 4694).
# Seen: no number at all for phonenumbers. libphonenumber-js passes the parameter over unless its value has a digit. PHONE-CONTEXT in
# capitals, which is the same name, is not known to either.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q phonenumbers==9.0.43
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16 >/dev/null
cat >rows <<'END'
tel:+12015550123;foo=b
tel:+12015550123;foo=1
tel:+12015550123;rn=+14155550100
tel:2015550123;phone-context=+1
tel:2015550123;PHONE-CONTEXT=+1
END
cat >run.py <<'END'
import phonenumbers
for row in open("rows", encoding="utf-8"):
    try:
        number = phonenumbers.format_number(phonenumbers.parse(row.strip()), phonenumbers.PhoneNumberFormat.E164)
    except phonenumbers.NumberParseException:
        number = "none"
    print("phonenumbers", row.strip(), number)
END
cat >run.mjs <<'END'
import { readFileSync } from 'fs';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
for (const row of readFileSync('rows', 'utf8').trim().split('\n')) {
    console.log('libphonenumber-js', row, parsePhoneNumberFromString(row)?.number ?? 'none');
}
END
{ venv/bin/python run.py; node run.mjs; } | tee out
diff - out <<'END'
phonenumbers tel:+12015550123;foo=b none
phonenumbers tel:+12015550123;foo=1 none
phonenumbers tel:+12015550123;rn=+14155550100 none
phonenumbers tel:2015550123;phone-context=+1 +12015550123
phonenumbers tel:2015550123;PHONE-CONTEXT=+1 none
libphonenumber-js tel:+12015550123;foo=b +12015550123
libphonenumber-js tel:+12015550123;foo=1 none
libphonenumber-js tel:+12015550123;rn=+14155550100 none
libphonenumber-js tel:2015550123;phone-context=+1 +12015550123
libphonenumber-js tel:2015550123;PHONE-CONTEXT=+1 none
END
