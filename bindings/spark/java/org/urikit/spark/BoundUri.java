// SPDX-License-Identifier: MIT
package org.urikit.spark;

import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.types.DataType;

/** A function of the catalog with its types. Spark calls the static method `invoke` of the class from generated code. */
abstract class BoundUri implements ScalarFunction<Object> {
    private static final long serialVersionUID = 1;
    private final String name;
    private final DataType result;
    private final DataType[] inputs;

    BoundUri(String name, DataType result, DataType... inputs) {
        this.name = name;
        this.result = result;
        this.inputs = inputs;
    }

    @Override
    public String name() {
        return name;
    }

    /** Two calls of one function are the same expression to Spark. */
    @Override
    public String canonicalName() {
        return "org.urikit.spark." + name + "/" + inputs.length;
    }

    @Override
    public DataType resultType() {
        return result;
    }

    @Override
    public DataType[] inputTypes() {
        return inputs.clone();
    }
}
