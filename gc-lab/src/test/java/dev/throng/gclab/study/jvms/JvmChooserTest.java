package dev.throng.gclab.study.jvms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.gclab.jvm.Catalogues;
import dev.throng.gclab.jvm.Collector;
import dev.throng.gclab.jvm.InstalledJvm;
import dev.throng.gclab.jvm.JvmCatalogue;
import dev.throng.gclab.study.file.FakeStudy;
import dev.throng.gclab.study.file.StudiedJvm;
import dev.throng.gclab.study.file.StudyException;
import dev.throng.scenario.ScenarioException;
import dev.throng.target.JavaHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JvmChooserTest {

    @TempDir
    Path directory;

    private FakeStudy fake;
    private final List<String> tried = new ArrayList<>();

    @BeforeEach
    void scenario() throws IOException {
        fake = new FakeStudy(directory);
        fake.scenario("{launch: fake}", FakeStudy.SEND);
    }

    /** A machine with installations of these versions, in this order. */
    private JvmCatalogue machine(String... versions) throws IOException {
        List<Path> homes = new ArrayList<>();
        for (String version : versions) {
            homes.add(Catalogues.install(directory.resolve("jvm-" + homes.size() + "-" + version), version));
        }
        return Catalogues.of(homes, this::tried);
    }

    private InstalledJvm tried(JavaHome java) {
        tried.add(java.version());
        Map<Collector, String> collectors = new EnumMap<>(Map.of(Collector.SERIAL, "Serial", Collector.G1, "G1"));
        if (java.feature() <= 13) {
            collectors.put(Collector.CMS, "Concurrent Mark Sweep");
        }
        if (java.feature() >= 24) {
            collectors.put(Collector.ZGC, "Z (Generational)");
            collectors.put(Collector.ZGC_GENERATIONAL, "Z (Generational)");
        }
        return new InstalledJvm(java, "", collectors, Optional.empty());
    }

    private JvmChooser.Chosen choose(JvmCatalogue machine, String jvms)
            throws IOException, ScenarioException, StudyException {
        return new JvmChooser(
                        fake.read("{name: s, scenario: scenario.yaml, " + jvms + "}")
                                .study(),
                        machine,
                        11)
                .choose();
    }

    private static List<String> labels(JvmChooser.Chosen chosen) {
        return chosen.jvms().stream().map(StudiedJvm::label).toList();
    }

    @Test
    void installedIsEachCollectorOfTheNewestJvmOfEachVersionInRisingOrder() throws Exception {
        JvmChooser.Chosen chosen =
                choose(machine("25.0.2", "17.0.9", "1.8.0_402", "17.0.15", "11.0.13"), "jvms: installed");

        assertThat(labels(chosen))
                .as("zgc and zgc-generational of Java 25 are the same collector")
                .containsExactly(
                        "Java 11 serial",
                        "Java 11 cms",
                        "Java 11 g1",
                        "Java 17 serial",
                        "Java 17 g1",
                        "Java 25 serial",
                        "Java 25 g1",
                        "Java 25 zgc");
        assertThat(chosen.omitted())
                .containsExactly("Java 17.0.9: skipped: Java 17.0.15 is newer; name it by its path to study it");
        assertThat(tried).doesNotContain("17.0.9", "1.8.0_402");
    }

    @Test
    void theSameJvmUnderTwoPathsIsOne() throws Exception {
        Path home = Catalogues.install(directory.resolve("jdk"), "17.0.15");
        Path link = Files.createSymbolicLink(directory.resolve("link"), home);

        JvmChooser.Chosen chosen = choose(Catalogues.of(List.of(home, link), this::tried), "jvms: installed");

        assertThat(labels(chosen)).containsExactly("Java 17 serial", "Java 17 g1");
        assertThat(chosen.omitted()).isEmpty();
    }

    @Test
    void newestIsTheHighestVersionAlone() throws Exception {
        JvmChooser.Chosen chosen =
                choose(machine("17.0.15", "25.0.2", "21.0.1"), "jvms: [{java: newest, collectors: [zgc, g1]}]");

        assertThat(labels(chosen)).containsExactly("Java 25 zgc", "Java 25 g1");
        assertThat(tried).containsExactly("25.0.2");
    }

    @Test
    void aCrossingLeavesOutWhatAVersionDoesNotHave() throws Exception {
        JvmChooser.Chosen chosen = choose(
                machine("17.0.15", "11.0.13"), "jvms: [{java: [11, 17], collector: [cms, g1], options: [-Da=b]}]");

        assertThat(labels(chosen)).containsExactly("Java 11 cms -Da=b", "Java 11 g1 -Da=b", "Java 17 g1 -Da=b");
        assertThat(chosen.omitted())
                .containsExactly(
                        "Java 17 cms -Da=b: skipped: Java 17.0.15 does not have cms, which ended with Java 13");
    }

    @Test
    void whatIsMissingStaysAnErrorUnlessTheStudySkipsIt() throws Exception {
        String jvms =
                "jvms: [{java: 11, collector: cms}, {java: 17, collector: [cms, g1]}, {java: 17, collector: zgc}]";
        JvmCatalogue machine = machine("17.0.15");

        assertThat(labels(choose(machine, jvms)))
                .as("the resolver refuses the first and the last")
                .containsExactly("Java 11 cms", "Java 17 g1", "Java 17 zgc");

        JvmChooser.Chosen skipped = choose(machine, jvms + ", missing: skip");
        assertThat(labels(skipped)).containsExactly("Java 17 g1");
        assertThat(skipped.jvms().get(0).entry()).isEqualTo(1);
        assertThat(skipped.omitted())
                .containsExactly(
                        "Java 11 cms: skipped: Java 11 is not installed",
                        "Java 17 cms: skipped: Java 17.0.15 does not have cms, which ended with Java 13",
                        "Java 17 zgc: skipped: Java 17.0.15 does not have zgc");
    }

    @Test
    void aStudyOfNothingIsRefusedWithWhatWasLeftOut() throws Exception {
        JvmCatalogue machine = machine("17.0.15");

        assertThatThrownBy(() -> choose(machine, "jvms: [{java: 11, collector: cms}], missing: skip"))
                .isInstanceOf(StudyException.class)
                .hasMessageContainingAll(
                        "jvms: nothing is left to study on this machine (expected: at least one JVM of the study",
                        "Java 11 cms: skipped: Java 11 is not installed");
    }

    @Test
    void aJvmThatCannotBeUsedIsLeftOut() throws Exception {
        JvmCatalogue machine = Catalogues.of(
                List.of(
                        Catalogues.install(directory.resolve("good"), "17.0.15"),
                        Catalogues.install(directory.resolve("broken"), "21.0.1")),
                java -> java.feature() == 21
                        ? new InstalledJvm(java, "", Map.of(), Optional.of("no libjvm.so"))
                        : tried(java));

        JvmChooser.Chosen chosen = choose(machine, "jvms: [{java: installed, collector: g1}]");

        assertThat(labels(chosen)).containsExactly("Java 17 g1");
        assertThat(chosen.omitted()).containsExactly("Java 21: skipped: it cannot be used: no libjvm.so");
    }
}
