package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.Protocol;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that packages install: completion of three shells, and pages for man. */
class PackageFilesTest {

    private static final Instant BUILT = Instant.parse("2026-11-01T09:08:07Z");

    @TempDir
    Path directory;

    private Map<String, String> files;

    @BeforeEach
    void write() throws IOException {
        PackageFiles.main(new String[] {directory.toString(), "1.2.3", BUILT.toString()});
        files = read(directory);
    }

    private static Map<String, String> read(Path directory) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            all.filter(Files::isRegularFile)
                    .forEach(file -> files.put(directory.relativize(file).toString(), text(file)));
        }
        return files;
    }

    private static String text(Path file) {
        boolean compressed = file.toString().endsWith(".gz");
        try (InputStream bytes =
                compressed ? new GZIPInputStream(Files.newInputStream(file)) : Files.newInputStream(file)) {
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void thereIsAScriptForEachShellAndAPageForEachCommand() {
        assertThat(files.keySet())
                .contains("completions/bash/throng", "completions/zsh/_throng", "completions/fish/throng.fish")
                .contains(
                        "man/man1/throng.1",
                        "man/man1/throng-run.1",
                        "man/man1/throng-init.1",
                        "man/man1/throng-provision.1",
                        "man/man1/throng-provision-prosody.1");
    }

    @Test
    void eachFileEndsWithOneNewline() {
        assertThat(files)
                .allSatisfy(
                        (name, text) -> assertThat(text).as(name).endsWith("\n").doesNotEndWith("\n\n"));
    }

    @Test
    void eachScriptKnowsCommandsOptionsAndValues() {
        assertThat(files.get("completions/fish/throng.fish").lines())
                .contains(
                        "complete -c throng -n '__throng_at' -a 'jvms' -d 'List the JVMs of this machine and the collectors"
                                + " each supports. Starts every JVM with every collector to find out.'")
                .contains(
                        "complete -c throng -n '__throng_under run' -l junit -r -F -d 'Also write the SLOs and the verdict to"
                                + " this file, as test cases for CI servers (JUnit XML).'")
                .contains("complete -c throng -n '__throng_under run' -s q -l quiet -d 'Print only the outcome.'")
                .contains("complete -c throng -n '__throng_at' -l stacktrace -d 'Print the stack trace of a bug.'")
                .contains("complete -c throng -n '__throng_under init' -f -a 'riemann xmpp http-stream hls rtmp study'")
                .anyMatch(line -> line.startsWith("complete -c throng -n '__throng_at provision' -a 'prosody' -d "))
                .contains(
                        "complete -c throng -n '__throng_under capacity' -l tolerance -r -f -d 'Stop when the two sides of"
                                + " the border are this close. Default: 5%.'");
        assertThat(files.get("completions/zsh/_throng"))
                .startsWith("#compdef throng\n")
                .contains("        'jvms:List the JVMs")
                .contains("        run) _throng_run ;;\n")
                .contains(
                        "--junit'[Also write the SLOs and the verdict to this file, as test cases for CI servers (JUnit"
                                + " XML).]:FILE:_files'")
                .contains("'(-q --quiet)'{-q,--quiet}'[Print only the outcome.]'")
                .contains("'*'--set'[")
                .contains("'1:NAME:(riemann xmpp http-stream hls rtmp study)'")
                .contains("_throng_provision_prosody() {")
                .contains("'[Serve live metrics for Prometheus at http\\://HOST\\:PORT/metrics during the run.]"
                        + ":\\[HOST\\:\\]PORT: '");
        assertThat(files.get("completions/bash/throng")).contains("--junit", "generate-completion");
    }

    @Test
    void eachScriptKnowsTheNamesOfTargetsProtocolsAndExplanations() {
        assertThat(files.get("completions/fish/throng.fish").lines())
                .contains(
                        "complete -c throng -n '__throng_under target' -f -a 'riemann xmpp http-stream rtmp'",
                        "complete -c throng -n '__throng_under protocols' -f -a '"
                                + String.join(" ", Protocol.installed().keySet()) + "'")
                .filteredOn(line -> line.startsWith("complete -c throng -n '__throng_under explain' -f -a '"))
                .singleElement()
                .asString()
                .contains(" generator-late ", " p99 ", " refused ", " suspect ")
                .doesNotContain("(", "[", ",");
        assertThat(files.get("completions/zsh/_throng"))
                .contains("'1:NAME:(riemann xmpp http-stream rtmp)'")
                .contains("'1::NAME:(" + String.join(" ", Protocol.installed().keySet()) + ")'")
                .containsPattern("'\\*:NAME:\\([^)]* generator-late ");
        assertThat(files.get("completions/bash/throng"))
                .containsPattern("\"riemann\" \"xmpp\" \"http-stream\" \"rtmp\"")
                .contains("\"generator-late\"");
    }

    @Test
    void aPageHasTheHelpOfItsCommand() {
        assertThat(files.get("man/man1/throng-capacity.1"))
                .startsWith(".TH THRONG\\-CAPACITY 1 \"\" \"Throng 1.2.3\" \"Throng\"\n.SH NAME\n"
                        + "throng\\-capacity \\- Find the highest load")
                .contains(".SH SYNOPSIS\nthrong capacity ")
                .contains(".SH ARGUMENTS\n.TP\n\\fISCENARIO\\fR\nRun this scenario file, YAML or JSON.\n")
                .contains(".TP\n\\fB\\-o\\fR, \\fB\\-\\-output\\fR \\fIDIR\\fR\nWrite to this directory")
                .contains("Exit codes: 0 found")
                .endsWith(".SH SEE ALSO\n\\fBthrong\\fR(1)\n");
        assertThat(files.get("man/man1/throng.1"))
                .contains(".SH COMMANDS\n", ".TP\n\\fBrun\\fR\nRun a scenario", "\\fBthrong\\-explain\\fR(1)")
                .contains("Exit codes: 0 done");
    }

    /** In such a line the program man would look for a command. */
    @Test
    void noTextOfAPageBeginsWithASignOfTheFormat() {
        List<String> macros = List.of(".TH ", ".SH ", ".TP", ".PP");
        files.forEach((name, text) -> {
            if (name.startsWith("man/")) {
                assertThat(text.lines().filter(line -> line.startsWith(".") || line.startsWith("'")))
                        .as(name)
                        .allMatch(line -> macros.stream().anyMatch(line::startsWith));
            }
        });
    }

    @Test
    void eachPageIsThereCompressedToo() {
        assertThat(files.keySet().stream().filter(name -> name.startsWith("man/")))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(files.get(name.replace("man/", "man-gz/") + ".gz"))
                        .isEqualTo(files.get(name)));
    }

    @Test
    void theDebianPackageHasAChangelogInDebiansFormat() {
        assertThat(files.get("deb/changelog.gz")).isEqualTo("""
                throng (1.2.3) unstable; urgency=medium

                  * Version 1.2.3. CHANGELOG.md in this directory lists its changes by their
                    effect on users.

                 -- The maintainers of Throng <maintainers@throng.example>  Sun, 01 Nov 2026 09:08:07 +0000
                """);
    }

    /** Shells source it. */
    @Test
    void theScriptOfBashNamesNoInterpreter() {
        assertThat(files.get("completions/bash/throng")).startsWith("# throng Bash Completion\n");
    }

    @Test
    void theSameVersionGivesTheSameFiles(@TempDir Path other) throws IOException {
        PackageFiles.write(other, "1.2.3", BUILT);

        assertThat(read(other)).isEqualTo(files);
    }
}
