// SPDX-License-Identifier: MIT
package org.urikit.spark;

import org.apache.spark.sql.SparkSession;

/** Gives a session the SQL names: Urikit.register(spark), then SELECT uri_host(url) FROM pages. */
public final class Urikit {
    private Urikit() {}

    /** Register all names as temporary functions; returns them. Names that are there already are replaced. */
    public static String[] register(SparkSession spark) {
        var registry = ((org.apache.spark.sql.classic.SparkSession) spark).sessionState().functionRegistry();
        for (Forms forms : Forms.ALL.values()) {
            registry.createOrReplaceTempFunction(forms.name(), forms::call, "java_udf");
        }
        return Forms.ALL.keySet().toArray(new String[0]);
    }
}
