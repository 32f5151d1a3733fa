package dev.throng.scenario.yaml;

import dev.throng.secrets.JsonText;
import dev.throng.secrets.Masking;
import dev.throng.text.Printable;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** Writes a tree of nodes as text. */
abstract class NodeWriter {

    /**
     * Returns a writer for files of results.
     *
     * @param reserved as in {@link Substitution}
     * @param environment the variables that were replaced; their values are written as references again
     * @param masking masks the secrets of the nodes
     */
    static NodeWriter kept(BiPredicate<String, String> reserved, Map<String, String> environment, Masking masking) {
        return new Kept(reserved, environment, masking);
    }

    /**
     * Returns a writer for another process of the same run.
     *
     * @param reserved as in {@link Substitution}
     */
    static NodeWriter transferred(BiPredicate<String, String> reserved) {
        return new Transferred(reserved);
    }

    /** Returns the text of a tree. */
    abstract String write(Node root);

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

    /**
     * Writes nodes as YAML that reads back as the same nodes, except for secrets. If a character could control a terminal, it writes the
     * JSON form of YAML, in which every such character can be escaped.
     */
    private static final class Kept extends NodeWriter {

        private static final YAMLFactory YAML = YAMLFactory.builder()
                .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER, YAMLWriteFeature.SPLIT_LINES)
                .enable(YAMLWriteFeature.MINIMIZE_QUOTES, YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                .enable(YAMLWriteFeature.INDENT_ARRAYS_WITH_INDICATOR, YAMLWriteFeature.ALLOW_LONG_KEYS)
                .build();

        private final BiPredicate<String, String> reserved;
        private final Map<String, String> environment;
        private final Masking masking;

        Kept(BiPredicate<String, String> reserved, Map<String, String> environment, Masking masking) {
            this.masking = masking;
            this.reserved = reserved;
            this.environment = environment;
        }

        @Override
        String write(Node root) {
            String yaml = written(root, YAML);
            return Printable.isText(yaml) ? yaml : written(root, JsonText.factory()) + "\n";
        }

        @Override
        void items(Node.Sequence sequence, JsonGenerator out) {
            List<Node.Scalar> secrets = Secrets.optionValues(sequence);
            sequence.items().forEach(item -> {
                if (item instanceof Node.Scalar scalar && secrets.stream().anyMatch(secret -> secret == scalar)) {
                    out.writeString(Secrets.MASK);
                } else {
                    write(item, out);
                }
            });
        }

        @Override
        void scalar(Node.Scalar scalar, JsonGenerator out) {
            switch (scalar.style()) {
                case NOTHING -> out.writeNull();
                case LITERAL -> literal(scalar, out);
                case TEXT, BROKEN -> out.writeString(kept(scalar));
            }
        }

        private void literal(Node.Scalar scalar, JsonGenerator out) {
            if (Secrets.secret(scalar.location().path())
                    || !Secrets.hidden(scalar, environment).isEmpty()) {
                out.writeString(kept(scalar));
            } else if (scalar.text().equals("true") || scalar.text().equals("false")) {
                out.writeBoolean(Boolean.parseBoolean(scalar.text()));
            } else {
                out.writeNumber(scalar.text());
            }
        }

        private String kept(Node.Scalar scalar) {
            String path = scalar.location().path();
            if (!Secrets.hidden(scalar, environment).isEmpty()) {
                return masking.apply(Secrets.reference(scalar));
            }
            String kept = Secrets.kept(path, scalar.text(), scalar.given());
            boolean asWritten = Secrets.secret(path) && kept.equals(scalar.given());
            // masked after escaping: a reference that takes the place of a value stays one
            return asWritten ? kept : masking.apply(Substitution.escaped(path, kept, reserved));
        }
    }

    /**
     * Writes nodes with all their values, secrets included, as JSON that reads back as the same values with any environment. It is for
     * another process of the same run, and never for a file.
     */
    private static final class Transferred extends NodeWriter {

        private final BiPredicate<String, String> reserved;

        Transferred(BiPredicate<String, String> reserved) {
            this.reserved = reserved;
        }

        @Override
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
}
