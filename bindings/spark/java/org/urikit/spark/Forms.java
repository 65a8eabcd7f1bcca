// SPDX-License-Identifier: MIT
package org.urikit.spark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.V2ExpressionUtils;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.Seq;

/** The functions of one name, which differ in how many arguments they take: at most two. */
record Forms(String name, List<BoundUri> functions) implements UnboundFunction {
    static final Map<String, Forms> ALL = all();

    private static Map<String, Forms> all() {
        Map<String, Forms> found = new LinkedHashMap<>();
        for (BoundUri function : Functions.all()) {
            found.computeIfAbsent(function.name(), name -> new Forms(name, new ArrayList<>())).functions.add(function);
        }
        return found;
    }

    private BoundUri of(int arguments) {
        for (BoundUri function : functions) {
            if (function.inputTypes().length == arguments) {
                return function; // Spark casts the arguments to its input types, or says that it cannot
            }
        }
        throw new UnsupportedOperationException(description() + ", not " + arguments);
    }

    @Override
    public BoundFunction bind(StructType arguments) {
        return of(arguments.length());
    }

    /** The call as an expression of a plan, for names without a catalog. */
    Expression call(Seq<Expression> arguments) {
        return V2ExpressionUtils.resolveScalarFunction(of(arguments.length()), arguments);
    }

    @Override
    public String description() {
        int least = functions.get(0).inputTypes().length, most = functions.get(functions.size() - 1).inputTypes().length;
        return name + " takes " + least + (most > least ? " or " + most : "") + (most > 1 ? " arguments" : " argument");
    }
}
