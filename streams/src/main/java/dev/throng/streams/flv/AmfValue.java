package dev.throng.streams.flv;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A value of AMF0. Immutable. A server chose its texts, so print them only with {@code dev.throng.text.Printable}. */
public sealed interface AmfValue {

    /** A number (AMF §2.2). */
    record Number(double value) implements AmfValue {}

    /** A boolean (AMF §2.3). */
    record Bool(boolean value) implements AmfValue {}

    /** A string, long string or XML document (AMF §2.4, §2.14, §2.17). Bytes that are not UTF-8 are replaced. */
    record Text(String value) implements AmfValue {}

    /**
     * An anonymous or typed object, or an ECMA array (AMF §2.5, §2.10, §2.18).
     *
     * @param kind which of them
     * @param className empty unless it is a typed object
     * @param fields in their order; of fields with the same name, the last one
     */
    record Fields(Kind kind, String className, Map<String, AmfValue> fields) implements AmfValue {

        /** What has fields. */
        public enum Kind {
            OBJECT,
            TYPED_OBJECT,
            ECMA_ARRAY
        }

        /** The fields of an object without a class. */
        public static Fields of(Map<String, AmfValue> fields) {
            return new Fields(Kind.OBJECT, "", fields);
        }
    }

    /** A strict array (AMF §2.12). */
    record Elements(List<AmfValue> values) implements AmfValue {}

    /** A date in milliseconds since 1970 (AMF §2.13). The time zone is not used. */
    record Date(double epochMillis) implements AmfValue {}

    /** An object that was sent before (AMF §2.9). It is not looked up, so a message cannot grow beyond its own bytes. */
    record Reference(int index) implements AmfValue {}

    /** A value without content (AMF §2.7, §2.8, §2.15). */
    enum Empty implements AmfValue {
        NULL,
        UNDEFINED,
        UNSUPPORTED
    }

    /** Returns the value of a text; empty if this is not a text. */
    default Optional<String> text() {
        return this instanceof Text text ? Optional.of(text.value()) : Optional.empty();
    }

    /** Returns the field of an object or ECMA array; empty if it has none, or if this has no fields. */
    default Optional<AmfValue> field(String name) {
        return this instanceof Fields fields
                ? Optional.ofNullable(fields.fields().get(name))
                : Optional.empty();
    }
}
