package dev.throng;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The modules harness-core and harness-run contain no word of a protocol, in identifiers, texts or comments. A protocol adds its analysis,
 * probes and report sections through {@link dev.throng.run.extension.RunExtension} and {@link dev.throng.report.ReportExtension}.
 *
 * <p>Some words of protocols are not in the list, because programs of every kind use them: <i>session</i>, <i>message</i>, <i>stream</i>,
 * <i>source</i>, <i>subscription</i> and <i>burst</i>.
 */
class CoreNamesNoProtocolTest {

    private static final List<Path> CORE =
            List.of(Path.of("../harness-core/src/main/java"), Path.of("../harness-run/src/main/java"));

    /** The names of protocols, of their servers, and of what only one of them has. */
    private static final List<String> CONCEPTS = List.of(
            // Riemann
            "riemann|un ?acked",
            // XMPP
            "xmpp|jabber|ejabberd|prosody|openfire",
            "stanzas?|rosters?|jids?|sasl|logins?|presences?|muc|pubsub",
            // HTTP streams: servers
            "http stream|icecast|shoutcast|icy|srs|nginx|rtmp",
            // HTTP streams: media
            "media|mounts?|playlists?|playback|publish latency|lost syncs?",
            // HTTP streams: the gauges and counters that the analysis of listeners reads
            "bytes (expected|media)|burst bytes|rate ratio|starved|slow share|no media|below half");

    private static final Pattern WORDS = Pattern.compile("\\b(" + String.join("|", CONCEPTS) + ")\\b");

    /** Other uses of these words, by the name of the file. */
    private static final Map<String, List<String>> OTHER_USES = Map.of("Cgroups.java", List.of("mount"));

    /**
     * Listeners of streams. Not in identifiers: those such as {@code ConnectionListener} name a receiver of events, and {@code listenBacklog}
     * is the kernel's.
     */
    private static final Pattern WORDS_OF_TEXTS = Pattern.compile("^listen$|\\blisteners?\\b");

    /** A type that receives events. The comments of its file may call it a listener. */
    private static final Pattern EVENT_LISTENER = Pattern.compile("[A-Z]\\w*Listener");

    /** The stars at the left of a comment's lines. */
    private static final Pattern NEXT_LINE = Pattern.compile("\\s*\\n\\s*\\*?\\s*");

    /** Comments, text blocks, strings, characters and identifiers. */
    private static final Pattern TOKEN = Pattern.compile(
            "(?<comment>/\\*.*?\\*/|//[^\\n]*)"
                    + "|(?<text>\"\"\"(?:\\\\.|[^\\\\])*?\"\"\"|\"(?:\\\\.|[^\"\\\\])*\")"
                    + "|'(?:\\\\.|[^'\\\\])+'"
                    + "|(?<identifier>[A-Za-z_][A-Za-z_0-9]*)",
            Pattern.DOTALL);

    /** Returns words in lower case with a space between them, of {@code bytesMedia}, {@code BYTES_MEDIA} and {@code "bytes-media"} alike. */
    private static String words(String token) {
        return NEXT_LINE
                .matcher(token)
                .replaceAll(" ")
                .replaceAll("([a-z0-9])([A-Z])", "$1 $2")
                .replaceAll("([A-Z])([A-Z][a-z])", "$1 $2")
                .replaceAll("[-_ ]+", " ")
                .replaceAll("^\"+|\"+$", "")
                .toLowerCase(Locale.ROOT);
    }

    private static List<String> named(String source) {
        return named(source, List.of());
    }

    /** @param otherUses words that are no word of a protocol in this source */
    private static List<String> named(String source, List<String> otherUses) {
        List<String> named = new ArrayList<>();
        List<String> onListeners = new ArrayList<>();
        boolean hasEventListener = false;
        for (Matcher token = TOKEN.matcher(source); token.find(); ) {
            String comment = token.group("comment");
            String text = token.group("text");
            String identifier = token.group("identifier");
            if (comment != null && matches(WORDS, comment, otherUses)) {
                named.add(comment);
            } else if (comment != null
                    && WORDS_OF_TEXTS.matcher(comment.toLowerCase(Locale.ROOT)).find()) {
                onListeners.add(comment);
            }
            if (text != null && (matches(WORDS, text, otherUses) || matches(WORDS_OF_TEXTS, text, otherUses))) {
                named.add(text);
            }
            if (identifier != null && matches(WORDS, identifier, otherUses)) {
                named.add(identifier);
            }
            hasEventListener |=
                    identifier != null && EVENT_LISTENER.matcher(identifier).matches();
        }
        if (!hasEventListener) {
            named.addAll(onListeners);
        }
        return named;
    }

    private static boolean matches(Pattern pattern, String token, List<String> otherUses) {
        String words = words(token);
        for (String use : otherUses) {
            words = words.replaceAll("\\b" + use + "\\b", "");
        }
        return pattern.matcher(words).find();
    }

    private static Stream<String> namedIn(Path file) {
        try {
            List<String> otherUses = OTHER_USES.getOrDefault(file.getFileName().toString(), List.of());
            return named(Files.readString(file), otherUses).stream().map(name -> file + ": " + name);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Test
    void noIdentifierTextOrCommentOfTheCoreHasAWordOfAProtocol() throws IOException {
        for (Path module : CORE) {
            try (Stream<Path> files = Files.walk(module)) {
                List<Path> sources =
                        files.filter(file -> file.toString().endsWith(".java")).toList();

                assertThat(sources).hasSizeGreaterThan(100);
                assertThat(sources.stream().flatMap(CoreNamesNoProtocolTest::namedIn))
                        .isEmpty();
            }
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
    void wordsAreFoundInComments() {
        assertThat(named("/** As Icecast's pages. */ // bytes-media\n char quote = '\"'; // \" riemann"))
                .containsExactly("/** As Icecast's pages. */", "// bytes-media", "// \" riemann");
        assertThat(named("/** Counts the lost\n     * syncs. */")).hasSize(1);
        assertThat(named("/** Such as {@code send}: one message in a session. */"))
                .isEmpty();
    }

    @Test
    void listenersInCommentsAreThoseOfStreamsUnlessTheFileHasAReceiverOfEvents() {
        assertThat(named("/** Counts listeners. */ class Counts {}")).containsExactly("/** Counts listeners. */");
        assertThat(named("/** Notifies a listener. */ void end(DepartureListener of) {}"))
                .isEmpty();
    }

    @Test
    void theWordsOfJavaAreNoWordsOfAProtocol() {
        assertThat(
                        named(
                                "ConnectionListener listener; String a = \"listenBacklog\"; String b = \"// \\\" /*\"; String c = \"9 bytes (expected: 8)\";"))
                .isEmpty();
        assertThat(named("long median(Stream<Long> sources); RateProfile.Bursts bursts;"))
                .isEmpty();
    }

    @Test
    void aFileMayHaveAnotherUseOfAWord() {
        assertThat(named("Path mount;")).containsExactly("mount");
        assertThat(named("Path mount;", List.of("mount"))).isEmpty();
        assertThat(named("Path mount; String b = \"icecast\";", List.of("mount")))
                .containsExactly("\"icecast\"");
    }
}
