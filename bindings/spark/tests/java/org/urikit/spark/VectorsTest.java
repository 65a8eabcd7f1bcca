// SPDX-License-Identifier: MIT
package org.urikit.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The vectors through the SQL names of a session. tests/test_jar.py does more, with the packed jar. */
class VectorsTest {
    private static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = SparkSession.builder().master("local[1]").config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.log.level", "ERROR").getOrCreate();
        Urikit.register(spark);
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    /** The rows of a vector file whose bytes are all written as they are; null for an absent field. */
    private static List<Row> rows(String name) throws IOException {
        List<Row> found = new ArrayList<>();
        boolean head = true;
        for (String line : Files.readAllLines(Path.of(System.getProperty("urikit.vectors"), name + ".tsv"))) {
            if (line.isEmpty() || line.startsWith("# ") || line.contains("\\")) {
                continue;
            }
            String[] fields = line.split("\t", -1);
            for (int i = 0; i < fields.length; i++) {
                fields[i] = fields[i].equals("-") ? null : fields[i];
            }
            if (!head) {
                found.add(RowFactory.create((Object[]) fields));
            }
            head = false;
        }
        assertTrue(found.size() > 20, name);
        return found;
    }

    /** The answers of SQL for a view `v` that has the rows, with a column for each name. */
    private static Row[] ask(List<Row> rows, String names, String... expressions) {
        StructType type = new StructType();
        for (String name : names.split(" ")) {
            type = type.add(name, DataTypes.StringType);
        }
        return (Row[]) spark.createDataFrame(rows, type).selectExpr(expressions).collect();
    }

    @Test
    void parts() throws IOException {
        List<Row> rows = rows("uri_parse");
        rows.removeIf(row -> row.getString(5) != null && !row.getString(5).matches("\\d{0,4}")); // SQL has ports as integers
        rows.removeIf(row -> row.length() != 9);
        Row[] got = ask(rows, "text scheme userinfo host kind port path query fragment", "uri_scheme(text)", "uri_userinfo(text)",
                "uri_host(text)", "uri_path(text)", "uri_query(text)", "uri_fragment(text)", "uri_port(text)");
        for (int i = 0; i < got.length; i++) {
            Row want = rows.get(i);
            String port = want.getString(5);
            assertArrayEquals(new Object[] {want.get(1), want.get(2), want.get(3), want.get(6), want.get(7), want.get(8),
                    port == null || port.isEmpty() ? null : Integer.valueOf(port)}, values(got[i]), want.getString(0));
        }
    }

    @Test
    void resolve() throws IOException {
        List<Row> rows = rows("uri_resolve");
        rows.removeIf(row -> !"strict".equals(row.getString(1)) || !"ok".equals(row.getString(3)));
        Row[] got = ask(rows, "base options reference code target", "uri_resolve(base, reference)");
        for (int i = 0; i < got.length; i++) {
            assertEquals(rows.get(i).get(4), got[i].get(0), rows.get(i).toString());
        }
        assertTrue(got.length > 20);
    }

    @Test
    void refused() {
        assertEquals("percent:9: 'G' is not a hex digit", spark.sql("SELECT uri_error('http://a%G0/')").head().getString(0));
        Exception wrong = assertThrows(Exception.class, () -> spark.sql("SELECT uri_host()").collect());
        assertTrue(wrong.getMessage().contains("uri_host takes 1 argument"), wrong.getMessage());
    }

    private static Object[] values(Row row) {
        Object[] values = new Object[row.length()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.get(i);
        }
        return values;
    }
}
