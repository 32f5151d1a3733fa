package dev.throng.scenario.yaml;

import dev.throng.secrets.JsonText;
import java.util.function.BiPredicate;
import tools.jackson.core.JsonGenerator;

/**
 * Writes nodes with all their values, secrets included, as JSON that reads back as the same values with any environment. It is for another
 * process of the same run, and never for a file.
 */
final class NodeTransfer extends NodeOutput {

    private final BiPredicate<String, String> reserved;

    /** @param reserved as in {@link Substitution} */
    NodeTransfer(BiPredicate<String, String> reserved) {
        this.reserved = reserved;
    }

    String write(Node root) {
        return written(root, JsonText.factory());
    }

    @Override
    void scalar(Node.Scalar scalar, JsonGenerator out) {
        if (scalar.isNothing()) {
            out.writeNull();
        } else {
            // the binder decides by the key whether a text is a number
            out.writeString(Substitution.escaped(scalar.location().path(), scalar.text(), reserved));
        }
    }
}
