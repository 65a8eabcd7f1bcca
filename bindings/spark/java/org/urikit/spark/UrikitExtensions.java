// SPDX-License-Identifier: MIT
package org.urikit.spark;

import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import scala.Function1;
import scala.Option;
import scala.Tuple3;
import scala.runtime.BoxedUnit;

/**
 * The SQL names in every session: spark.sql.extensions=org.urikit.spark.UrikitExtensions, also for spark-sql and JDBC.
 */
public final class UrikitExtensions implements Function1<SparkSessionExtensions, BoxedUnit> {
    @Override
    public BoxedUnit apply(SparkSessionExtensions extensions) {
        for (Forms forms : Forms.ALL.values()) {
            extensions.injectFunction(new Tuple3<>(new FunctionIdentifier(forms.name(), Option.empty()),
                    new ExpressionInfo(forms.functions().get(0).getClass().getName(), forms.name()), forms::call));
        }
        return BoxedUnit.UNIT;
    }
}
