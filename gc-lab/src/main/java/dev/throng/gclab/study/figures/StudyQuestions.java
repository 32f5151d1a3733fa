package dev.throng.gclab.study.figures;

import dev.throng.gclab.compare.Measure;
import dev.throng.gclab.compare.Questions;
import dev.throng.gclab.study.file.ComparedFamily;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.Study;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The primary questions of a study: each configuration against its baseline, and each Java version against the one before it with the same
 * collector and flags, in the same group.
 *
 * <p>The baseline of a configuration is the first one of the study with the same Java and the baseline's collector. If that Java has none,
 * it is the one of the newest Java that has one; if the group has none at all, the first configuration.
 */
final class StudyQuestions implements Questions {

    private final Study study;
    private final Map<String, List<ConfigurationTrials>> groups = new HashMap<>();

    /** @param rows of the study, in its order */
    StudyQuestions(Study study, List<ConfigurationTrials> rows) {
        this.study = study;
        for (ConfigurationTrials row : rows) {
            groups.merge(row.group(), List.of(row), (all, one) -> Stream.concat(all.stream(), one.stream())
                    .toList());
        }
    }

    @Override
    public String stage(String group) {
        return groups.get(group).get(0).configuration().stage().word();
    }

    @Override
    public boolean isPrimary(String group, Measure measure) {
        return ComparedFamily.primary(
                        study, groups.get(group).get(0).configuration().stage())
                .contains(measure);
    }

    @Override
    public boolean isPrimary(String group, Measure measure, String of, String from) {
        List<ConfigurationTrials> rows = groups.get(group);
        return isPrimary(group, measure) && isAsked(rows, row(rows, of), row(rows, from));
    }

    private static ConfigurationTrials row(List<ConfigurationTrials> rows, String label) {
        return rows.stream()
                .filter(row -> row.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    private boolean isAsked(List<ConfigurationTrials> rows, ConfigurationTrials one, ConfigurationTrials other) {
        return baseline(rows, one) == other
                || baseline(rows, other) == one
                || before(rows, one).filter(other::equals).isPresent()
                || before(rows, other).filter(one::equals).isPresent();
    }

    /** Itself if it is a baseline. */
    private ConfigurationTrials baseline(List<ConfigurationTrials> rows, ConfigurationTrials of) {
        List<ConfigurationTrials> all =
                rows.stream().filter(row -> study.hasBaseline(jvm(row))).toList();
        return all.stream()
                .filter(row -> jvm(row).isOnJavaOf(jvm(of)))
                .findFirst()
                .or(() -> all.stream()
                        .max(Comparator.comparingInt(row -> version(row).orElse(-1))))
                .orElse(rows.get(0));
    }

    /** The same collector and flags with the next older Java version of the group. */
    private static Optional<ConfigurationTrials> before(List<ConfigurationTrials> rows, ConfigurationTrials of) {
        OptionalInt version = version(of);
        return rows.stream()
                .filter(row -> version.isPresent()
                        && version(row).isPresent()
                        && version(row).getAsInt() < version.getAsInt()
                        && jvm(row).settings().equals(jvm(of).settings()))
                .max(Comparator.comparingInt(row -> version(row).getAsInt()));
    }

    private static StudiedJvm jvm(ConfigurationTrials row) {
        return row.configuration().jvm();
    }

    private static OptionalInt version(ConfigurationTrials row) {
        return jvm(row).feature();
    }
}
