#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI icalendar 7.3.2, vobject 0.9.9, ics 0.7.3 and npm ical-generator 10.2.0, ics 3.12.0: a URL with a comma and a semicolon
# Guess, written before: it is written as it is (RFC 5545, 3.3.13: no escapes in a URI); only vobject writes backslashes.
# Seen: ics of PyPI and ical-generator write them, too, so that a reader which follows the RFC gets another URL. vobject reads a URL of a
# vCard up to its first comma.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q icalendar==7.3.2 vobject==0.9.9 ics==0.7.3
npm install --silent --no-audit --no-fund ical-generator@10.2.0 ics@3.12.0 >/dev/null
cat >run.py <<'END'
import icalendar
import ics
import vobject

URL = "http://h.example/a,b;c"


def show(name, text):
    print(name, *[line for line in text.split() if line.startswith("URL")])


event = icalendar.Event()
event.add("url", URL)
show("icalendar", event.to_ical().decode())
event = vobject.iCalendar()
event.add("vevent").add("url").value = URL
show("vobject", event.serialize())
show("ics of PyPI", ics.Event(begin="2026-01-01 00:00:00", url=URL).serialize())
card = f"BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nN:x;;;;\r\nURL:{URL}\r\nEND:VCARD\r\n"
print("vobject reads", vobject.readOne(card).url.value)
END
cat >run.mjs <<'END'
import ical from 'ical-generator';
import { createEvent } from 'ics';
const url = 'http://h.example/a,b;c';
const show = (name, text) => console.log(name, ...text.split('\r\n').filter((line) => line.startsWith('URL')));
const calendar = ical();
calendar.createEvent({ start: new Date(0), summary: 'x', url });
show('ical-generator', calendar.toString());
show('ics of npm', createEvent({ start: [2026, 1, 1], duration: { hours: 1 }, title: 'x', url }).value);
END
{ venv/bin/python run.py; node run.mjs; } 2>/dev/null | tee out
diff - out <<'END'
icalendar URL:http://h.example/a,b;c
vobject URL:http://h.example/a\,b\;c
ics of PyPI URL:http://h.example/a\,b\;c
vobject reads http://h.example/a
ical-generator URL;VALUE=URI:http://h.example/a\,b\;c
ics of npm URL:http://h.example/a,b;c
END
