package dev.throng.scenario.yaml;

import dev.throng.text.JsonText;
import java.io.StringWriter;
import java.util.function.BiPredicate;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/**
 * Writes nodes with all their values, secrets included, as JSON that reads back as the same values with any environment. It is for another
 * process of the same run, and never for a file.
 */
final class NodeTransfer {

    private final BiPredicate<String, String> reserved;

    /** @param reserved as in {@link Substitution} */
    NodeTransfer(BiPredicate<String, String> reserved) {
        this.reserved = reserved;
    }

    String write(Node root) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JsonText.factory().createGenerator(ObjectWriteContext.empty(), text)) {
            write(root, out);
        }
        return text.toString();
    }

    private void write(Node node, JsonGenerator out) {
        if (node instanceof Node.Mapping mapping) {
            out.writeStartObject();
            mapping.entries().forEach((key, entry) -> {
                out.writeName(key);
                write(entry.value(), out);
            });
            out.writeEndObject();
        } else if (node instanceof Node.Sequence sequence) {
            out.writeStartArray();
            sequence.items().forEach(item -> write(item, out));
            out.writeEndArray();
        } else {
            scalar((Node.Scalar) node, out);
        }
    }

    private void scalar(Node.Scalar scalar, JsonGenerator out) {
        if (scalar.isNothing()) {
            out.writeNull();
        } else {
            // the binder decides by the key whether a text is a number
            out.writeString(Substitution.escaped(scalar.location().path(), scalar.text(), reserved));
        }
    }
}
