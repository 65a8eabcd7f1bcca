#!/bin/sh
# SPDX-License-Identifier: MIT
# Maven de.slub-dresden:urnlib 2.0.1: URNs of RFC 8141 with r- and q-components
# Guess, written before: equal as RFC 8141, 3 says, whatever the components are, and written as they were read.
# Seen: they are equal so. Written again, "&" between two parameters is gone and a parameter without "=" has one, so that the query is
# another: the first is the RFC's own example (2.3.2).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=de.slub-dresden:urnlib:2.0.1 -DoutputDirectory=. >/dev/null
cat >Main.java <<'END'
import de.slub.urn.URN;

public class Main {
    public static void main(String[] none) throws Exception {
        for (String text : new String[] { "urn:example:weather?=op=map&lat=39.56&lon=-104.85", "urn:example:a?+b?=c", "URN:example:a%2Cb#c" }) {
            System.out.println(text + " " + URN.rfc8141().parse(text));
        }
        System.out.println(URN.rfc8141().parse("urn:example:a?+b").equals(URN.rfc8141().parse("URN:EXAMPLE:a#c")));
    }
}
END
java -cp '*' Main.java | tee out
diff - out <<'END'
urn:example:weather?=op=map&lat=39.56&lon=-104.85 urn:example:weather?=op=maplon=-104.85lat=39.56
urn:example:a?+b?=c urn:example:a?+b=?=c=
URN:example:a%2Cb#c urn:example:a%2cb#c
true
END
