package dev.throng.reports;

import dev.throng.report.ChartColor;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The JVM of a configuration by its label and its log.
 *
 * @param java the version of Java, or the place of the JVM; empty if the label names none
 * @param collector the word for the collector, with {@code -generational} if the log names that mode; empty if the label has none
 * @param rest of the label: flags of its own, and the number of an entry that the study lists twice
 * @param settings the label without Java: equal for configurations that differ in Java alone
 */
record JvmName(String java, String collector, String rest, String settings) {

    private static final String GENERATIONAL = "-generational";

    /** The names of collectors by their words, and the colour that each has in every chart. */
    private static final Map<String, Known> KNOWN = Map.of(
            "serial",
            new Known("Serial", ChartColor.SERIAL),
            "parallel",
            new Known("Parallel", ChartColor.PARALLEL),
            "cms",
            new Known("CMS", ChartColor.CMS),
            "g1",
            new Known("G1", ChartColor.G1),
            "zgc",
            new Known("ZGC", ChartColor.ZGC),
            "zgc" + GENERATIONAL,
            new Known("ZGC, generational", ChartColor.ZGC_GENERATIONAL),
            "shenandoah",
            new Known("Shenandoah", ChartColor.SHENANDOAH),
            "shenandoah" + GENERATIONAL,
            new Known("Shenandoah, generational", ChartColor.SHENANDOAH_GENERATIONAL));

    private static final Pattern LABEL = Pattern.compile("(?:Java )?(.*?) ?(?<![\\w/.-])"
            + "(serial|parallel|cms|g1|zgc-generational|zgc|shenandoah-generational|shenandoah)(?![\\w-])(.*)");

    private record Known(String name, ChartColor ink) {}

    static JvmName of(JsonNode configuration) {
        String label = StudyData.label(configuration);
        Matcher parts = LABEL.matcher(label);
        if (!parts.matches()) {
            return new JvmName("", "", label, label);
        }
        String word = parts.group(2);
        boolean generational = configuration.path("collector").asString("").contains("Generational")
                && KNOWN.containsKey(word + GENERATIONAL);
        return new JvmName(
                parts.group(1),
                generational ? word + GENERATIONAL : word,
                parts.group(3).strip(),
                word + parts.group(3));
    }

    /** {@code ZGC, generational}, with the rest of the label. */
    String name() {
        Known known = KNOWN.get(collector);
        return known == null ? rest : (known.name() + " " + rest).strip();
    }

    /** {@code ZGC gen.}: the name where there is little space. */
    String shortName() {
        return name().replace(", generational", " gen.");
    }

    /** {@code Java 17}; empty without a version. */
    String javaName() {
        return isVersion() ? "Java " + java : java;
    }

    boolean isVersion() {
        return java.matches("\\d{1,3}");
    }

    /** The feature version of Java; 0 if the label has none. */
    int version() {
        return isVersion() ? Integer.parseInt(java) : 0;
    }

    /** The same in every chart: by collector. */
    ChartColor ink() {
        Known known = KNOWN.get(collector);
        return known == null ? ChartColor.MACHINE : known.ink();
    }

    /** The same in every chart: by version of Java. */
    ChartColor.Marker marker() {
        return switch (java) {
            case "8" -> ChartColor.Marker.TRIANGLE_LEFT;
            case "11" -> ChartColor.Marker.SQUARE;
            case "17" -> ChartColor.Marker.CIRCLE;
            case "21" -> ChartColor.Marker.DIAMOND;
            case "25" -> ChartColor.Marker.STAR;
            default -> ChartColor.Marker.TRIANGLE_DOWN;
        };
    }

    /** Whether this is the collector that a study names as its baseline, without flags of its own. */
    boolean isCollector(String word) {
        return List.of(settings.split(" ")).get(0).equals(word);
    }
}
