#!/bin/sh
# SPDX-License-Identifier: MIT
# Maven org.xmlresolver:xmlresolver 6.0.19: a URI that is written otherwise in an XML catalog
# Guess, written before: "http://h.example/a b" finds the entry http://h.example/a%20b, and %C3%A4 the entry ä: both are normalized before
# they are compared (XML Catalogs 1.1, "System Identifier and URI Normalization").
# Seen: nothing is found but the same text.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact=org.xmlresolver:xmlresolver:6.0.19 -DoutputDirectory=. >/dev/null
for jar in org.apache.httpcomponents.client5:httpclient5:5.1.3 org.apache.httpcomponents.core5:httpcore5:5.1.3 org.slf4j:slf4j-api:1.7.36; do
    mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$jar" -DoutputDirectory=. >/dev/null
done
cat >catalog.xml <<'END'
<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">
<uri name="http://h.example/a%20b" uri="file:/1"/><uri name="http://h.example/ä" uri="file:/2"/>
<system systemId="http://h.example/c%20d" uri="file:/3"/>
</catalog>
END
cat >Main.java <<'END'
import org.xmlresolver.ResolverFeature;
import org.xmlresolver.XMLResolverConfiguration;

public class Main {
    public static void main(String[] none) {
        var catalogs = new XMLResolverConfiguration("catalog.xml").getFeature(ResolverFeature.CATALOG_MANAGER);
        for (String uri : new String[] { "http://h.example/a%20b", "http://h.example/a b", "http://h.example/%C3%A4" }) {
            System.out.println(uri + " " + catalogs.lookupURI(uri));
        }
        for (String system : new String[] { "http://h.example/c%20d", "http://h.example/c d" }) {
            System.out.println("system " + system + " " + catalogs.lookupSystem(system));
        }
    }
}
END
java -cp '*:.' Main.java 2>/dev/null | tee out
diff - out <<'END'
http://h.example/a%20b file:/1
http://h.example/a b null
http://h.example/%C3%A4 null
system http://h.example/c%20d file:/3
system http://h.example/c d null
END
