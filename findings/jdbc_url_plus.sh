#!/bin/sh
# SPDX-License-Identifier: MIT
# Maven org.postgresql:postgresql 42.7.8, org.mariadb.jdbc:mariadb-java-client 3.5.6, com.mysql:mysql-connector-j 9.5.0: a plus sign
# Guess, written before: PostgreSQL's driver reads the plus of a path and of a query as a blank, MySQL's that of the query only,
# MariaDB's none.
# Seen: MySQL's driver reads both as a blank, too: a path is not a form (RFC 3986, 3.3). MariaDB's driver decodes nothing at all, so that one
# URL names three databases.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
for jar in org.postgresql:postgresql:42.7.8 org.mariadb.jdbc:mariadb-java-client:3.5.6 com.mysql:mysql-connector-j:9.5.0; do
    mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy -Dartifact="$jar" -DoutputDirectory=. >/dev/null
done
cat >Main.java <<'END'
import com.mysql.cj.conf.ConnectionUrl;
import org.mariadb.jdbc.Configuration;
import org.postgresql.Driver;

public class Main {
    public static void main(String[] none) throws Exception {
        for (String url : new String[] { "//h.example/a+b?user=c+d", "//h.example/a%2Bb?user=c%2Bd", "//h.example/a%20b?user=c" }) {
            var postgresql = Driver.parseURL("jdbc:postgresql:" + url, null);
            System.out.println("PostgreSQL " + url + ": " + postgresql.getProperty("PGDBNAME") + ", " + postgresql.getProperty("user"));
            var mysql = ConnectionUrl.getConnectionUrlInstance("jdbc:mysql:" + url, null);
            System.out.println("MySQL " + url + ": " + mysql.getDatabase() + ", " + mysql.getMainHost().getUser());
            var mariadb = Configuration.parse("jdbc:mariadb:" + url);
            System.out.println("MariaDB " + url + ": " + mariadb.database() + ", " + mariadb.user());
        }
    }
}
END
java -cp '*' Main.java 2>/dev/null | tee out
diff - out <<'END'
PostgreSQL //h.example/a+b?user=c+d: a b, c d
MySQL //h.example/a+b?user=c+d: a b, c d
MariaDB //h.example/a+b?user=c+d: a+b, c+d
PostgreSQL //h.example/a%2Bb?user=c%2Bd: a+b, c+d
MySQL //h.example/a%2Bb?user=c%2Bd: a+b, c+d
MariaDB //h.example/a%2Bb?user=c%2Bd: a%2Bb, c%2Bd
PostgreSQL //h.example/a%20b?user=c: a b, c
MySQL //h.example/a%20b?user=c: a b, c
MariaDB //h.example/a%20b?user=c: a%20b, c
END
