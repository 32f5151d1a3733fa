package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code throng import tsung} as typed. */
class ImportTsungCommandTest {

    private static final Path CHAT = Path.of("..", "examples", "coming-from", "chat.xml");

    @TempDir
    Path directory;

    private final TypedCommands typed = new TypedCommands();

    private Path file;

    @BeforeEach
    void copyTheExample() throws IOException {
        file = Files.copy(CHAT, directory.resolve("chat.xml"));
    }

    private int imported(Object... words) {
        String[] all = new String[words.length + 2];
        all[0] = "import";
        all[1] = "tsung";
        for (int i = 0; i < words.length; i++) {
            all[i + 2] = words[i].toString();
        }
        return typed.run(directory, all);
    }

    @Test
    void theScenarioGoesToStandardOutputAndTheListToTheErrorStream() {
        assertThat(imported(file)).isEqualTo(ExitCode.DONE);

        assertThat(typed.out())
                .startsWith("# Made by throng import tsung from chat.xml.")
                .contains("\nname: chat\n", "\nphases:\n");
        assertThat(typed.err().lines()).first().isEqualTo(file + ": changed or left out:");
        assertThat(typed.err()).contains("  line 27: chat ack=\"no_ack\": ");
    }

    @Test
    void aCompressedFileGivesTheSameScenario() throws IOException {
        imported(file);
        String plain = typed.out();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream compressed = new GZIPOutputStream(bytes)) {
            Files.copy(file, compressed);
        }
        Path gz = Files.write(directory.resolve("chat.xml.gz"), bytes.toByteArray());
        typed.forget();

        assertThat(imported(gz)).isEqualTo(ExitCode.DONE);
        assertThat(typed.out()).isEqualTo(plain.replace("from chat.xml.", "from chat.xml.gz."));
    }

    @Test
    void aFileIsReplacedOnlyIfToldSo() throws IOException {
        Path scenario = directory.resolve("chat.yaml");

        assertThat(imported(file, "-o", scenario)).isEqualTo(ExitCode.DONE);
        assertThat(typed.out().lines()).containsExactly("wrote: " + scenario, "next: throng validate " + scenario);
        String written = Files.readString(scenario);
        Files.writeString(scenario, "mine");
        typed.forget();

        assertThat(imported(file, "-o", scenario)).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err())
                .isEqualTo("throng: " + scenario + " exists (expected: the name of a new file, or --overwrite)"
                        + System.lineSeparator());
        assertThat(scenario).hasContent("mine");

        assertThat(imported(file, "-o", scenario, "--overwrite")).isEqualTo(ExitCode.DONE);
        assertThat(scenario).hasContent(written);
    }

    @Test
    void whatCannotBeReadIsRefused() throws IOException {
        assertThat(imported(directory.resolve("none.xml"))).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("none.xml cannot be read: ");
        typed.forget();

        assertThat(imported(directory)).isEqualTo(ExitCode.USAGE);
        typed.forget();

        Path other = Files.writeString(directory.resolve("other.xml"), "<jmeter/>");
        assertThat(imported(other)).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).startsWith("throng: " + other + ": line 1: the element jmeter (expected: ");
        typed.forget();

        Path torn = Files.write(directory.resolve("torn.gz"), new byte[] {0x1f, (byte) 0x8b, 8});
        assertThat(imported(torn)).isEqualTo(ExitCode.USAGE);
        typed.forget();

        assertThat(imported(file, "-o", directory.resolve("none/chat.yaml"))).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("none/chat.yaml cannot be written: ");
    }

    @Test
    void aFileThatGrowsWithoutLimitIsNotReadToItsEnd() throws IOException {
        Path bomb = directory.resolve("bomb.xml.gz");
        try (OutputStream compressed = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            compressed.write("<tsung>".getBytes());
            byte[] spaces = " ".repeat(1_000_000).getBytes();
            for (int i = 0; i < 20; i++) {
                compressed.write(spaces);
            }
        }

        assertThat(imported(bomb)).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).contains("longer than 10 MB");
    }

    @Test
    void textsOfTheFileCannotControlTheTerminal() throws IOException {
        Files.writeString(file, Files.readString(file).replace("\"chat\" type", "\"c\u009bh&#x202e;at\" type"));

        assertThat(imported(file)).isEqualTo(ExitCode.DONE);
        assertThat(typed.out() + typed.err()).doesNotContain("\u009b", "\u202e");
    }

    @Test
    void withoutAToolItSaysWhatCanBeTyped() {
        assertThat(typed.run(directory, "import")).isEqualTo(ExitCode.USAGE);
        assertThat(typed.err()).startsWith("Usage: throng import [-h] TOOL").contains("tsung");
    }
}
