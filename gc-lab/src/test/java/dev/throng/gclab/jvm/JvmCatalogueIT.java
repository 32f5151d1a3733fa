package dev.throng.gclab.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.target.JavaHome;
import dev.throng.target.JavaHomes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Starts the JVMs of the machine, and scripts that behave like broken ones. */
final class JvmCatalogueIT {

    /** For one start of a JVM, on a slow machine too. */
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private static List<InstalledJvm> installed;

    @TempDir
    Path directory;

    @BeforeAll
    static void tryAll() {
        JvmProbe trial = new JvmProbe(PATIENCE);
        installed = new JvmCatalogue(JavaHomes.ofThisMachine(), trial::of, trial::refusal).list();
    }

    static Stream<InstalledJvm> installed() {
        return installed.stream();
    }

    @ParameterizedTest
    @MethodSource("installed")
    void everyJvmHasSerialAndOnlyOldOnesHaveCms(InstalledJvm jvm) {
        Assumptions.assumeTrue(
                jvm.problem().isEmpty(),
                () -> "the Java in " + jvm.java().home() + " does not work ("
                        + jvm.problem().orElse("") + "); to enable: repair it, or remove it");
        assertThat(jvm.collectors()).containsEntry(Collector.SERIAL, "Serial");
        if (jvm.java().feature() > 13) {
            assertThat(jvm.collectors()).doesNotContainKey(Collector.CMS);
        }
        if (jvm.java().feature() < 21) {
            assertThat(jvm.collectors()).doesNotContainKey(Collector.ZGC_GENERATIONAL);
        }
    }

    @Test
    void ourOwnJvmIsListedFirstAndWorksAndTheListingHasAll() {
        List<InstalledJvm> jvms = installed;

        assertThat(jvms).isNotEmpty();
        assertThat(jvms.get(0).java().feature()).isEqualTo(Runtime.version().feature());
        assertThat(jvms.get(0).problem()).isEmpty();
        JsonNode json = new JsonMapper().readTree(InstalledJvm.json(jvms));
        assertThat(json.size()).isEqualTo(jvms.size());
        assertThat(json.get(0).propertyNames()).containsExactly("home", "version", "vendor", "collectors");
    }

    @Test
    void ofOurOwnJvmTheRefusalIsInItsOwnWords() {
        JavaHome own = JavaHomes.ofThisMachine().select("");

        JvmProbe.Attempt cms = new JvmProbe(PATIENCE).attempt(own, Collector.CMS);

        assertThat(cms.works()).isFalse();
        assertThat(cms.said()).contains("UseConcMarkSweepGC");
    }

    @Test
    void flagsThatContradictEachOtherAreRefusedInTheJvmsWordsAndWithoutTheirEffects() {
        JavaHome own = JavaHomes.ofThisMachine().select("");
        Path dump = directory.resolve("a.jfr");

        assertThat(new JvmProbe(PATIENCE)
                        .refusal(own, List.of("-XX:+UseSerialGC", "-XX:StartFlightRecording:filename=" + dump)))
                .isEmpty();
        assertThat(dump).doesNotExist();
        assertThat(new JvmProbe(PATIENCE)
                        .refusal(own, List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC"))
                        .orElseThrow())
                .as("the line after the one that says nothing")
                .containsIgnoringCase("collector");
        assertThat(new JvmProbe(PATIENCE)
                        .refusal(own, List.of("-XX:+UseNothingOfTheKind"))
                        .orElseThrow())
                .contains("UseNothingOfTheKind");
    }

    @Test
    void anInstallationWhoseManagementIsBrokenIsReportedAndNotListedWithCollectors() throws IOException {
        JavaHome broken = script("""
                case "$*" in *jmxremote*) echo 'Error: Config file not found: /etc/none' ; exit 1 ;; esac
                echo '[0.004s][info][gc] Using Serial'
                """);

        InstalledJvm jvm = new JvmProbe(PATIENCE).of(broken);

        assertThat(jvm.problem()).contains("Error: Config file not found: /etc/none");
        assertThat(jvm.collectors()).isEmpty();
    }

    @Test
    void aJvmThatRunsAnotherCollectorThanItWasToldHasNotGotIt() throws IOException {
        JavaHome sly = script("echo '[0.004s][info][gc] Using G1'\n");

        assertThat(new JvmProbe(PATIENCE).attempt(sly, Collector.CMS))
                .isEqualTo(JvmProbe.Attempt.failed("its log reports G1"));
        assertThat(new JvmProbe(PATIENCE).of(sly).collectors()).containsOnlyKeys(Collector.G1);
    }

    @Test
    void aJvmThatHangsIsGivenUp() throws IOException {
        JavaHome hung = script("exec sleep 60\n");

        InstalledJvm jvm = new JvmProbe(Duration.ofMillis(300)).of(hung);

        assertThat(jvm.problem().orElseThrow()).startsWith("it did not exit in time");
    }

    /** A list without the collector would say that the JVM does not have it. */
    @Test
    void aJvmThatHangsWithOneCollectorIsNotListedWithTheOthers() throws IOException {
        JavaHome busy = script("""
                case "$*" in *UseSerialGC*) exec sleep 60 ;; esac
                echo '[0.004s][info][gc] Using G1'
                """);

        InstalledJvm jvm = new JvmProbe(Duration.ofSeconds(3)).of(busy);

        assertThat(jvm.problem().orElseThrow())
                .contains("it did not exit in time, perhaps because the machine is busy");
        assertThat(jvm.collectors()).isEmpty();
    }

    @Test
    void javaEightIsReadByItsFlags() throws IOException {
        JavaHome eight = script("""
                case "$*" in *-Xlog*) echo 'Unrecognized option: -Xlog'; exit 1 ;; esac
                case "$*" in *Use[ZS]*nandoah*|*UseZGC*) echo 'Unrecognized VM option'; exit 1 ;; esac
                case "$*" in *ConcMarkSweep*) echo '     bool UseConcMarkSweepGC                       := true            {product}' ;; esac
                echo '     bool UseSerialGC                               = false           {product}'
                """);
        JavaHome java = new JavaHome(eight.home(), 8, "1.8.0_402", "");

        assertThat(new JvmProbe(PATIENCE).of(java).collectors()).containsOnlyKeys(Collector.CMS);
    }

    @Test
    void eachJvmIsTriedOnce() throws IOException {
        JavaHome one = script("exit 0\n");
        Files.writeString(one.home().resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        AtomicInteger trials = new AtomicInteger();
        JvmCatalogue catalogue = Catalogues.of(one.home(), java -> {
            trials.incrementAndGet();
            return new InstalledJvm(java, "", Map.of(), Optional.empty());
        });

        catalogue.list();
        catalogue.select("17");
        catalogue.select(one.home().toString());

        assertThat(trials).hasValue(1);
    }

    private JavaHome script(String body) throws IOException {
        Path home = Files.createTempDirectory(directory, "java");
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + body);
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return new JavaHome(home, 17, "17.0.1", "");
    }
}
