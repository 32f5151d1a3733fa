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

/** The code of reports has no word of the protocols that add sections: those sections belong to the protocol. */
class NoProtocolInReportsTest {

    private static final Pattern WORDS = Pattern.compile(
            "listen|\\bmounts?\\b|\\bmedia\\b|icecast|starv|playback|stream|publish-latency", Pattern.CASE_INSENSITIVE);

    /** Names of Java, of browsers and of style sheets that contain these words. */
    private static final Pattern OTHER_USE = Pattern.compile(
            "java\\.util\\.stream\\.\\w+|(Input|Output|Print)Stream|StreamSupport|\\bStream[.<:]|\\.stream\\(|::stream\\b|getResourceAsStream|addEventListener|@media ");

    private static Path sources() {
        Path here = Path.of("src/main");
        return Files.isDirectory(here.resolve("java/dev/throng/reports"))
                ? here
                : Path.of("reports").resolve(here);
    }

    private static Stream<String> findings(Path file) {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> WORDS.matcher(OTHER_USE.matcher(line).replaceAll(""))
                            .find())
                    .map(line -> file + ": " + line.strip());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void reportsNameNothingOfListeners() throws IOException {
        try (Stream<Path> files = Files.walk(sources())) {
            List<Path> all = files.filter(Files::isRegularFile).toList();

            assertThat(all).hasSizeGreaterThan(50);
            assertThat(all.stream().flatMap(NoProtocolInReportsTest::findings)).isEmpty();
        }
    }
}
