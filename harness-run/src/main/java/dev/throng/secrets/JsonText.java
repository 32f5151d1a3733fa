package dev.throng.secrets;

import dev.throng.text.Printable;
import java.util.OptionalDouble;
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
 * Creates mappers that write JSON without secrets and without numbers that are not finite, and with all characters escaped that are not
 * {@link Printable}. A JSON reader gets the original characters.
 */
public final class JsonText {

    /** Keys whose values are names, quantities, times and paths that Throng defines, never texts of a user or a target. */
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
     * Creates a mapper that indents and masks secrets when it writes, and ignores unknown keys when it reads. It does not mask what Throng
     * defines, even if it equals a secret: keys, numbers, booleans, enums, and the texts of keys such as {@code operation}.
     */
    public static JsonMapper mapper(Masking masking) {
        return JsonMapper.builder(factory())
                .addModule(finiteNumbers().addSerializer(String.class, new Masked(masking)))
                .enable(SerializationFeature.INDENT_OUTPUT)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /** Creates a module that writes a number that is not finite as {@code null}, because JSON has no such numbers. */
    private static SimpleModule finiteNumbers() {
        return new SimpleModule()
                .addSerializer(double.class, new Finite())
                .addSerializer(Double.class, new Finite())
                .addSerializer(OptionalDouble.class, new FiniteOrEmpty());
    }

    /** Creates a factory that writes such JSON piece by piece. The caller masks secrets. */
    public static JsonFactory factory() {
        return JsonFactory.builder().characterEscapes(new PrintableEscapes()).build();
    }

    /** Writes {@code null} for what is not finite. */
    private static final class Finite extends StdSerializer<Double> {

        Finite() {
            super(Double.class);
        }

        @Override
        public void serialize(Double number, JsonGenerator out, SerializationContext context) {
            write(number, out);
        }

        static void write(double number, JsonGenerator out) {
            if (Double.isFinite(number)) {
                out.writeNumber(number);
            } else {
                out.writeNull();
            }
        }
    }

    /** Also writes {@code null} for a missing number. */
    private static final class FiniteOrEmpty extends StdSerializer<OptionalDouble> {

        FiniteOrEmpty() {
            super(OptionalDouble.class);
        }

        @Override
        public void serialize(OptionalDouble number, JsonGenerator out, SerializationContext context) {
            Finite.write(number.orElse(Double.NaN), out);
        }
    }

    /** Masks secrets in texts, except under {@link #OWN} keys, whose texts programs compare. */
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

    /** The escapes of JSON, and escapes of all other characters that {@link Printable} escapes. */
    private static final class PrintableEscapes extends CharacterEscapes {

        private static final long serialVersionUID = 1L;
        private static final int DELETE = 0x7f;

        private final int[] ascii = standardAsciiEscapesForJSON();

        PrintableEscapes() {
            ascii[DELETE] = ESCAPE_STANDARD;
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii.clone();
        }

        @Override
        public SerializableString getEscapeSequence(int character) {
            return Character.isSurrogate((char) character) || Printable.isPrintable(character)
                    ? null
                    : new SerializedString(String.format("\\u%04x", character));
        }
    }
}
