package dev.throng;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The code of the core contains no word of a protocol, in identifiers or in texts. A protocol adds its analysis, probes and report sections
 * through {@link dev.throng.protocol.Extension}. Comments are not checked: they may give examples.
 */
class CoreNamesNoProtocolTest {

    private static final Path CORE = Path.of("../harness-core/src/main/java");

    /** The names of protocols, of their servers, and of what only one of them has. */
    private static final List<String> CONCEPTS = List.of(
            // Riemann
            "riemann",
            // XMPP
            "xmpp|jabber|ejabberd|prosody|openfire",
            "stanzas?|rosters?|jids?|sasl",
            // HTTP streams: servers
            "http stream|icecast|shoutcast|icy|srs|nginx|rtmp",
            // HTTP streams: media
            "media|mount points?|playback|publish latency|lost syncs?",
            // HTTP streams: the gauges and counters that the analysis of listeners reads
            "bytes (expected|media)|burst bytes|rate ratio|starved|slow share|no media|below half");

    private static final Pattern WORDS = Pattern.compile("\\b(" + String.join("|", CONCEPTS) + ")\\b");

    /** In texts only: identifiers such as {@code ConnectionListener} name a receiver of events, and {@code listenBacklog} is the kernel's. */
    private static final Pattern WORDS_OF_TEXTS = Pattern.compile("^listen$|\\blisteners?\\b");

    /** Comments, which are skipped, text blocks, strings, characters and identifiers. */
    private static final Pattern TOKEN = Pattern.compile(
            "/\\*.*?\\*/|//[^\\n]*"
                    + "|(?<text>\"\"\"(?:\\\\.|[^\\\\])*?\"\"\"|\"(?:\\\\.|[^\"\\\\])*\")"
                    + "|'(?:\\\\.|[^'\\\\])+'"
                    + "|(?<identifier>[A-Za-z_][A-Za-z_0-9]*)",
            Pattern.DOTALL);

    /** Returns words in lower case with a space between them, of {@code bytesMedia}, {@code BYTES_MEDIA} and {@code "bytes-media"} alike. */
    private static String words(String token) {
        return token.replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                .replaceAll("([A-Z])([A-Z][a-z])", "$1 $2")
                .replaceAll("[-_ ]+", " ")
                .replaceAll("^\"+|\"+$", "")
                .toLowerCase(Locale.ROOT);
    }

    private static List<String> named(String source) {
        List<String> named = new ArrayList<>();
        for (Matcher token = TOKEN.matcher(source); token.find(); ) {
            String text = token.group("text");
            String identifier = token.group("identifier");
            if (text != null && (matches(WORDS, text) || matches(WORDS_OF_TEXTS, text))) {
                named.add(text);
            }
            if (identifier != null && matches(WORDS, identifier)) {
                named.add(identifier);
            }
        }
        return named;
    }

    private static boolean matches(Pattern pattern, String token) {
        return pattern.matcher(words(token)).find();
    }

    private static Stream<String> namedIn(Path file) {
        try {
            return named(Files.readString(file)).stream().map(name -> CORE.relativize(file) + ": " + name);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void noIdentifierOrTextOfTheCoreIsAWordOfAProtocol() throws IOException {
        try (Stream<Path> files = Files.walk(CORE)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();

            assertThat(sources).hasSizeGreaterThan(200);
            assertThat(sources.stream().flatMap(CoreNamesNoProtocolTest::namedIn))
                    .isEmpty();
        }
    }

    @Test
    void wordsAreFoundInEveryNotation() {
        assertThat(named("double slowShare(); int BYTES_MEDIA; String a = \"bytes-expected\"; String b = \"listen\";"))
                .containsExactly("slowShare", "BYTES_MEDIA", "\"bytes-expected\"", "\"listen\"");
        assertThat(named("\"\"\"\n  20 \"listeners\" at once\n  \"\"\"; class IcecastStatus {}"))
                .hasSize(2);
        assertThat(named("import dev.throng.xmpp.load.XmppProtocol;")).containsExactly("xmpp", "XmppProtocol");
    }

    @Test
    void commentsAndTheWordsOfJavaAreNoWordsOfAProtocol() {
        assertThat(named("/** As Icecast's listeners. */ // bytes-media\n char quote = '\"'; // \" riemann"))
                .isEmpty();
        assertThat(
                        named(
                                "ConnectionListener listener; String a = \"listenBacklog\"; String b = \"// \\\" /*\"; String c = \"9 bytes (expected: 8)\";"))
                .isEmpty();
        assertThat(named("long median(Stream<Long> sources); Path mount; RateProfile.Bursts bursts;"))
                .isEmpty();
    }
}
