package dev.throng.search.hold;

import dev.throng.scenario.yaml.Node;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes values in YAML's flow style, as {@code --set} reads them. Pure. */
final class FlowStyle {

    private static final double MILLIS = 1000;

    private FlowStyle() {}

    /** Writes a value as it was given. */
    static String of(Node node) {
        if (node instanceof Node.Mapping mapping) {
            List<String> entries = new ArrayList<>();
            mapping.entries().forEach((key, entry) -> entries.add(text(key) + ": " + of(entry.value())));
            return "{" + String.join(", ", entries) + "}";
        }
        if (node instanceof Node.Sequence sequence) {
            return "["
                    + String.join(
                            ", ", sequence.items().stream().map(FlowStyle::of).toList()) + "]";
        }
        Node.Scalar scalar = (Node.Scalar) node;
        return scalar.style() == Node.Style.TEXT ? text(scalar.given()) : scalar.given();
    }

    /** Writes a text in quotes. */
    static String text(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Writes a duration in whole milliseconds. */
    static String duration(double seconds) {
        return String.format(Locale.ROOT, "%dms", Math.round(seconds * MILLIS));
    }

    /** Writes a rate: {@code 12.5/s}. */
    static String rate(double perSecond) {
        return new BigDecimal(perSecond).round(MathContext.DECIMAL32).toPlainString() + "/s";
    }

    /**
     * Writes a phase.
     *
     * @param loads each with its operation, in flow style
     */
    static String phase(String name, double seconds, boolean measured, List<String> loads) {
        return phase(name, "for: " + duration(seconds), measured, loads);
    }

    /** A phase that lasts until the load is steady, and at most the given time. */
    static String phaseUntilSteady(String name, double withinSeconds, List<String> loads) {
        return phase(name, "for: auto, within: " + duration(withinSeconds), false, loads);
    }

    private static String phase(String name, String length, boolean measured, List<String> loads) {
        return "{name: " + text(name) + ", " + length + ", measured: " + measured + ", load: {"
                + String.join(", ", loads) + "}}";
    }
}
