package dev.throng.scenario.yaml;

import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.TokenStreamFactory;

/** Writes a tree of nodes. A subclass decides how its scalars are written. */
abstract class NodeOutput {

    /** Returns the text of a node in the form of the factory. */
    final String written(Node root, TokenStreamFactory factory) {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = factory.createGenerator(ObjectWriteContext.empty(), text)) {
            write(root, out);
        }
        return text.toString();
    }

    final void write(Node node, JsonGenerator out) {
        if (node instanceof Node.Mapping mapping) {
            out.writeStartObject();
            mapping.entries().forEach((key, entry) -> {
                out.writeName(key);
                write(entry.value(), out);
            });
            out.writeEndObject();
        } else if (node instanceof Node.Sequence sequence) {
            out.writeStartArray();
            items(sequence, out);
            out.writeEndArray();
        } else {
            scalar((Node.Scalar) node, out);
        }
    }

    /** Writes all items of a sequence. */
    void items(Node.Sequence sequence, JsonGenerator out) {
        sequence.items().forEach(item -> write(item, out));
    }

    abstract void scalar(Node.Scalar scalar, JsonGenerator out);
}
