package dev.throng.gclab.study.file;

import dev.throng.gclab.compare.Inference;
import dev.throng.gclab.jvm.Collector;
import dev.throng.scenario.Jvm.JavaChoice;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** What a {@code comparison.json} states about its study: enough to compare its trials again. */
public final class RecordedStudy {

    /** {@code Java 17 g1 -XX:MaxGCPauseMillis=50 (2)}: JVM, collector, its flags, and the number of an entry that is listed twice. */
    private static final Pattern LABEL =
            Pattern.compile("(?:Java (\\d{1,3})|(/\\S+)) ([a-z0-9-]+)((?: -\\S+)*)(?: \\(\\d+\\))?");

    private RecordedStudy() {}

    /** Returns the JVM with a label; empty if the label has another form. */
    public static Optional<StudiedJvm> jvm(String label) {
        Matcher parts = LABEL.matcher(label);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String java = parts.group(1) == null ? parts.group(2) : parts.group(1);
        return Optional.of(new StudiedJvm(
                0,
                JavaChoice.parse(java),
                Collector.of(parts.group(3)),
                Arrays.stream(parts.group(4).split(" "))
                        .filter(flag -> !flag.isEmpty())
                        .toList()));
    }

    /**
     * Returns a study that asks for the comparison. Its scenario, heaps and flags are not known, and decide nothing in a comparison.
     *
     * @param comparison the content of {@code comparison.json}, without {@code critical} and {@code until}
     * @param first one of its JVMs
     * @param staged whether its trials ran at their limits and at a common load
     */
    public static Study of(JsonNode comparison, StudiedJvm first, boolean staged) {
        String operation = comparison.path("operation").asString("");
        JsonNode family = comparison.path("family");
        JvmEntry entry = new JvmEntry(
                List.of(new JvmEntry.Java.Named(first.java())), List.of(first.collector()), List.of(), List.of());
        return new Study(
                comparison.path("name").asString(),
                new Study.Load(Path.of("scenario.yaml"), Map.of()),
                new Study.Studied(Study.Subject.TARGET, List.of(entry), Study.Missing.ERROR, List.of(), List.of()),
                new Study.Repeats(
                        Math.max(1, comparison.path("trials").asInt(1)), Optional.empty(), 1, Study.Disturbed.RERUN),
                List.of(),
                new Study.Limits(
                        Optional.empty(),
                        Optional.empty(),
                        staged ? Optional.of(new SaturationSettings(operation, 1)) : Optional.empty(),
                        Optional.empty()),
                new Study.Asked(
                        family.path("inference").asString("").equals("joint") ? Inference.JOINT : Inference.DISCOVERY,
                        Collector.of(family.path("baseline").asString(Collector.G1.word()))),
                operation.isEmpty() ? Optional.empty() : Optional.of(operation),
                comparison.path("seed").asLong());
    }
}
