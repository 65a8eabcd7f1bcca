// SPDX-License-Identifier: MIT
package org.urikit.spark;

import java.util.Locale;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The functions as a catalog: with spark.sql.catalog.urikit=org.urikit.spark.UrikitCatalog, SQL has urikit.uri_host(x). This
 * uses Spark's public interfaces only.
 */
public final class UrikitCatalog implements FunctionCatalog {
    private String name;

    @Override
    public void initialize(String name, CaseInsensitiveStringMap options) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Identifier[] listFunctions(String[] namespace) {
        return Forms.ALL.keySet().stream().map(f -> Identifier.of(namespace, f)).toArray(Identifier[]::new);
    }

    @Override
    public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
        Forms forms = Forms.ALL.get(identifier.name().toLowerCase(Locale.ROOT));
        if (forms == null || identifier.namespace().length > 0) {
            throw new NoSuchFunctionException(identifier);
        }
        return forms;
    }
}
