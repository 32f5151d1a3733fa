package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Reports have no word of a protocol, in code, comments, style sheets and scripts: sections about such things belong to the protocol.
 *
 * <p>Some words of protocols are not in the list, because programs of every kind use them: <i>session</i>, <i>message</i> and <i>source</i>.
 */
class NoProtocolInReportsTest {

    private static final Pattern WORDS = Pattern.compile(
            String.join(
                    "|",
                    // Riemann
                    "riemann|un-?acked",
                    // XMPP
                    "xmpp|jabber|ejabberd|prosody|openfire",
                    "stanza|roster|\\bjids?\\b|\\bsasl\\b|\\blogins?\\b|presence|\\bmuc\\b|pubsub",
                    // HTTP streams: servers
                    "icecast|shoutcast|\\bicy\\b|\\bsrs\\b|nginx|rtmp",
                    // HTTP streams: media
                    "listen|stream|\\bmounts?\\b|\\bmedia\\b|playlist|playback|starv|publish-latency|lost syncs?"),
            Pattern.CASE_INSENSITIVE);

    /** Names of Java, of browsers and of style sheets that contain these words. */
    private static final Pattern OTHER_USE = Pattern.compile(
            "javax?\\.(util|xml)\\.stream\\.\\w+|(Input|Output|Print|XML)Stream|StreamSupport|\\b(?:Int|Long|Double)?Stream[.<:]|\\.stream\\(|::stream\\b|getResourceAsStream|addEventListener|@media ");

    private static Path sources() {
        Path here = Path.of("src/main");
        return Files.isDirectory(here.resolve("java/dev/throng/reports"))
                ? here
                : Path.of("reports").resolve(here);
    }

    private static boolean hasWord(String line) {
        return WORDS.matcher(OTHER_USE.matcher(line).replaceAll("")).find();
    }

    private static Stream<String> findings(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(NoProtocolInReportsTest::hasWord)
                    .map(line -> file + ": " + line.strip());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void reportsHaveNoWordOfAProtocol() throws IOException {
        try (Stream<Path> files = Files.walk(sources())) {
            List<Path> all = files.filter(Files::isRegularFile).toList();

            assertThat(all).hasSizeGreaterThan(50);
            assertThat(all.stream().flatMap(NoProtocolInReportsTest::findings)).isEmpty();
        }
    }

    @Test
    void wordsOfEachProtocolAreFound() {
        assertThat(Stream.of(
                                " // as Riemann's un-acked Msgs",
                                "int stanzas;",
                                "/** Of the Icecast study. */",
                                "@media print { .listeners {} }")
                        .map(NoProtocolInReportsTest::hasWord))
                .containsOnly(true);
        assertThat(Stream.of(
                                "rows.stream().map(List::stream)",
                                "button.addEventListener('click', show);",
                                "@media print {",
                                "// the messages of a session")
                        .map(NoProtocolInReportsTest::hasWord))
                .containsOnly(false);
    }
}
