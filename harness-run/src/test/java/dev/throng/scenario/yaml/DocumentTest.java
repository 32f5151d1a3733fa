package dev.throng.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.scenario.yaml.Location.TextOrigin;
import dev.throng.text.Printable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DocumentTest {

    private static final Document PLAIN = new Document(List.of(), Map.of(), (path, name) -> false);

    private static Node read(String text) {
        Problems problems = new Problems();
        Node root = PLAIN.parse("d.yaml", text, problems).orElseThrow();
        assertThat(problems.list()).isEmpty();
        return root;
    }

    private static Object values(Node node) {
        if (node instanceof Node.Mapping mapping) {
            return mapping.entries().entrySet().stream()
                    .map(entry ->
                            List.of(entry.getKey(), values(entry.getValue().value())))
                    .toList();
        }
        return node instanceof Node.Sequence sequence
                ? sequence.items().stream().map(DocumentTest::values).toList()
                : ((Node.Scalar) node).isNothing() ? "nothing" : "=" + ((Node.Scalar) node).text();
    }

    @Test
    void nodesKnowWhereTheyStand() {
        Node.Mapping root = (Node.Mapping) read("a:\n  - b: {c: 1}\n");
        Node.Sequence list = (Node.Sequence) root.value("a").orElseThrow();
        Node.Mapping item = (Node.Mapping) list.items().get(0);
        Node inner = ((Node.Mapping) item.value("b").orElseThrow()).value("c").orElseThrow();

        assertThat(inner.location().place()).isEqualTo("d.yaml:2:12");
        assertThat(inner.location().path()).isEqualTo("a[0].b.c");
    }

    @Test
    void whatIsWrittenReadsBackAsTheSame() {
        long seed = 11;
        Random random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            Node tree = new Node.Mapping(place(""), Map.of("root", new Node.Entry(place("root"), any(random, 0))));
            String written = PLAIN.write(tree);
            assertThat(Printable.isText(written))
                    .as("nothing for a terminal in %s", written)
                    .isTrue();
            assertThat(values(read(written))).as("seed %s, %s", seed, written).isEqualTo(values(tree));
        }
    }

    private static Location place(String path) {
        return new Location(TextOrigin.named("made"), 0, 0, path);
    }

    private static Node any(Random random, int depth) {
        int kind = random.nextInt(depth > 4 ? 4 : 6);
        if (kind == 4) {
            return new Node.Sequence(
                    place("l"),
                    random.ints(random.nextInt(4))
                            .mapToObj(any -> any(random, depth + 1))
                            .toList());
        }
        if (kind == 5) {
            Map<String, Node.Entry> entries = new LinkedHashMap<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                entries.put(text(random), new Node.Entry(place("k"), any(random, depth + 1)));
            }
            return new Node.Mapping(place("m"), entries);
        }
        if (kind == 0) {
            return new Node.Scalar(place("s"), "", "", Node.Style.NOTHING);
        }
        String text = kind == 1 ? String.valueOf(random.nextInt()) : text(random);
        return new Node.Scalar(place("s"), text, text, kind == 1 ? Node.Style.LITERAL : Node.Style.TEXT);
    }

    private static String text(Random random) {
        List<String> pieces = List.of(
                "a", "1", "null", "~", "true", "yes", ": ", " #", "- ", "? ", "${", "$${A}", "{", "]", ",", "'", "\"",
                "\\", "\n", "\t", " ", "&", "*", "!", "|", ">", "%", "@", "`", "é", "\u0007", "\u202e", "😀", "0x1",
                "1e3", ".5", "-", "---", "...", "=", "<<");
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(pieces.get(random.nextInt(pieces.size())));
        }
        return text.toString();
    }

    @Test
    void secretsInArgumentsAreMasked() {
        assertThat(Secrets.masked("settings.password=hunter2")).isEqualTo("settings.password=***");
        assertThat(Secrets.masked("settings.password=${PW}")).isEqualTo("settings.password=${PW}");
        assertThat(Secrets.masked("phases[0].for=60s")).isEqualTo("phases[0].for=60s");
        assertThat(Secrets.masked("target.probes[0].icecast=http://a:b@127.0.0.1/"))
                .endsWith("=http://a:***@127.0.0.1/");
        assertThat(Secrets.masked("target.probes[0].shoutcast=http://127.0.0.1/stats?sid=1&pass=open%20sesame&json=1"))
                .endsWith("=http://127.0.0.1/stats?sid=1&pass=***&json=1");
        assertThat(Secrets.masked("settings.mounts.paths=[/a?accessToken=sesame, /b?bypass=1, /compass]"))
                .endsWith("=[/a?accessToken=***, /b?bypass=***, /compass]");
    }
}
