// SPDX-License-Identifier: MIT
package org.urikit.spark;

import java.nio.charset.StandardCharsets;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/** uri_parse(x): all parts in one pass, as a struct. */
public final class UriParse extends BoundUri implements UDF1<String, Row> {
    private static final long serialVersionUID = 1;
    private static final int HOST_KIND = 3, PORT = 4;
    private static final String[] KINDS = {null, "reg-name", "ipv4", "ipv6", "ipvfuture"};
    private static final UTF8String[] KINDS_UTF8 = new UTF8String[KINDS.length];

    static {
        for (int i = 1; i < KINDS.length; i++) {
            KINDS_UTF8[i] = UTF8String.fromString(KINDS[i]);
        }
    }

    /** The type of the result, for SparkSession.udf().register. */
    public static final StructType TYPE = new StructType()
            .add("scheme", DataTypes.StringType)
            .add("userinfo", DataTypes.StringType)
            .add("host", DataTypes.StringType)
            .add("host_kind", DataTypes.StringType)
            .add("port", DataTypes.IntegerType)
            .add("path", DataTypes.StringType)
            .add("query", DataTypes.StringType)
            .add("fragment", DataTypes.StringType);

    public UriParse() {
        super("uri_parse", TYPE, DataTypes.StringType);
    }

    /** What Spark's generated code calls. The parts share the bytes of x. */
    public static InternalRow invoke(UTF8String x) {
        if (x == null) {
            return null;
        }
        byte[] bytes = x.getBytes();
        int[] parts = new int[2 * Native.PARTS];
        if (!Native.parse(bytes, parts)) {
            return null;
        }
        Object[] row = new Object[Native.PARTS];
        for (int i = 0; i < row.length; i++) {
            int at = parts[2 * i];
            if (at >= 0) {
                row[i] = i == PORT ? (Object) at
                        : i == HOST_KIND ? KINDS_UTF8[at]
                        : UTF8String.fromBytes(bytes, at, parts[2 * i + 1] - at);
            }
        }
        return new GenericInternalRow(row);
    }

    @Override
    public Row call(String x) {
        byte[] bytes = x == null ? null : x.getBytes(StandardCharsets.UTF_8);
        int[] parts = new int[2 * Native.PARTS];
        if (bytes == null || !Native.parse(bytes, parts)) {
            return null;
        }
        Object[] row = new Object[Native.PARTS];
        for (int i = 0; i < row.length; i++) {
            int at = parts[2 * i];
            if (at >= 0) {
                row[i] = i == PORT ? (Object) at
                        : i == HOST_KIND ? KINDS[at]
                        : new String(bytes, at, parts[2 * i + 1] - at, StandardCharsets.UTF_8);
            }
        }
        return RowFactory.create(row);
    }
}
