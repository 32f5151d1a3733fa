package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The classes of Throng that a run with its report loads: what it does not need costs time at every start. */
class LoadedClassesIT {

    private static final Pattern OURS = Pattern.compile("dev\\.throng\\.[\\w.]+");

    @TempDir
    Path directory;

    private Set<String> loadedByARunOfRiemann() throws Exception {
        Files.writeString(directory.resolve("run.yaml"), """
                name: loaded
                target: {launch: riemann}
                protocol: riemann
                phases:
                  - {name: load, for: 1s, load: {send: {rate: 100/s}}}
                """);
        Path log = directory.resolve("classes.log");
        try (BuiltThrong throng = new BuiltThrong(directory)) {
            Process run =
                    throng.start(List.of("-Xlog:class+load:file=" + log), "run", "run.yaml", "-q", "-o", "results");
            assertThat(BuiltThrong.code(run)).isIn(ExitCode.DONE, ExitCode.INVALID);
        }
        Set<String> loaded = new TreeSet<>();
        for (String line : Files.readAllLines(log)) {
            Matcher name = OURS.matcher(line);
            if (name.find()) {
                loaded.add(name.group());
            }
        }
        assertThat(directory.resolve("results/report.html")).exists();
        return loaded;
    }

    @Test
    void aRunLoadsTheProvidersOfOtherProtocolsAndNothingElseOfThem() throws Exception {
        Set<String> loaded = loadedByARunOfRiemann();

        assertThat(loaded)
                .filteredOn(name -> name.matches("dev\\.throng\\.(xmpp|rtmp|httpstream|streams)\\..*"))
                .allMatch(name -> name.matches(".*(Protocol|RunExtension|ReportExtension)"));
        assertThat(loaded)
                .as("parts of reports that this run does not have, and files for CI servers that it does not write")
                .doesNotContain(
                        "dev.throng.reports.AgentsSection",
                        "dev.throng.reports.AddressSection",
                        "dev.throng.reports.ProbeSection",
                        "dev.throng.reports.CiReport",
                        "dev.throng.cli.AgentFleet",
                        "dev.throng.gclogs.Jdk8Log");
    }
}
