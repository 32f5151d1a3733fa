package dev.throng.text;

import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.SerializableString;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Makes the mappers that write JSON files: texts without secrets, and with every character escaped that could do something to a
 * terminal. A reader of JSON gets the characters back.
 */
public final class JsonText {

    /** Keys whose texts are names, quantities, times and places of ours, never a user's or a target's text. */
    private static final Set<String> OWN = Set.of(
            "schema",
            "protocol",
            "operation",
            "load",
            "expression",
            "metric",
            "measure",
            "scale",
            "unit",
            "kind",
            "startedAt",
            "transport",
            "collector",
            "java",
            "outcome",
            "verdict",
            "code",
            "severity",
            "blame",
            "limit",
            "ending",
            "limitedBy",
            "subject",
            "id",
            "cell",
            "asked",
            "heap",
            "directory");

    private JsonText() {}

    /**
     * A mapper that indents what it writes, masks secrets in it, and ignores unknown keys of what it reads. What the program itself
     * defines is no secret, whatever value a secret has: keys, numbers, booleans, enums, and the texts of keys such as {@code operation}.
     */
    public static JsonMapper mapper(Masking masking) {
        SimpleModule masked = new SimpleModule().addSerializer(String.class, new Masked(masking));
        return JsonMapper.builder(factory())
                .addModule(masked)
                .enable(SerializationFeature.INDENT_OUTPUT)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** What writes such JSON piece by piece; secrets are the caller's to mask. */
    public static JsonFactory factory() {
        return JsonFactory.builder().characterEscapes(new Harmless()).build();
    }

    /** Writes texts without secrets, but for those of our own keys: a reader of the document looks for them. */
    private static final class Masked extends StdSerializer<String> {

        private final Masking masking;

        Masked(Masking masking) {
            super(String.class);
            this.masking = masking;
        }

        @Override
        public void serialize(String text, JsonGenerator out, SerializationContext context) {
            String key = out.streamWriteContext().currentName();
            out.writeString(key != null && OWN.contains(key) ? text : masking.apply(text));
        }
    }

    /** JSON's own escapes, and one for every character beyond ASCII that {@link Printable} would not print. */
    private static final class Harmless extends CharacterEscapes {

        private static final long serialVersionUID = 1L;
        private static final int DELETE = 0x7f;

        private final int[] ascii = standardAsciiEscapesForJSON();

        Harmless() {
            ascii[DELETE] = ESCAPE_STANDARD;
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii.clone();
        }

        @Override
        public SerializableString getEscapeSequence(int character) {
            return Character.isSurrogate((char) character) || Printable.harmless(character)
                    ? null
                    : new SerializedString(String.format("\\u%04x", character));
        }
    }
}
