package dev.throng.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executes commands of docs/install.md beside a downloaded and an unpacked archive. */
@Timeout(60)
class InstallPageIT {

    private static final Path PAGE = Path.of("..", "..", "docs", "install.md");

    @TempDir
    Path directory;

    @BeforeEach
    void download() throws Exception {
        for (String suffix : new String[] {".tar.gz", ".sha256"}) {
            Path file = Downloads.file(suffix);
            Files.createSymbolicLink(directory.resolve(file.getFileName()), file);
        }
        run("tar -xzf " + Downloads.NAME + ".tar.gz");
    }

    private static String block(String name) throws IOException {
        Pattern block = Pattern.compile(
                "<!-- executed by InstallPageIT: " + name + " -->\n```\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);
        Matcher found = block.matcher(Files.readString(PAGE));
        assertThat(found.find()).as(name).isTrue();
        return found.group(1);
    }

    private void run(String commands) throws IOException, InterruptedException {
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder("sh", "-ec", commands).directory(directory.toFile());
        builder.environment().put("HOME", directory.toString());
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
    }

    @Test
    void theChecksumsFit() throws Exception {
        run(block("checksums"));
    }

    @Test
    void completionAndPagesAreWhereShellsAndManLookForThem() throws Exception {
        run(block("completion"));

        assertThat(directory.resolve(".local/share/bash-completion/completions/throng"))
                .isNotEmptyFile();
        assertThat(directory.resolve(".config/fish/completions/throng.fish")).isNotEmptyFile();
        assertThat(directory.resolve(".local/share/man/man1/throng-study.1")).isNotEmptyFile();
    }

    @Test
    void thePageNamesThisVersion() throws IOException {
        Matcher versions = Pattern.compile("throng[-_:](\\d+\\.\\d+\\.\\d+)").matcher(Files.readString(PAGE));
        assertThat(versions.results().map(found -> "throng-" + found.group(1)))
                .isNotEmpty()
                .containsOnly(Downloads.NAME);
    }
}
