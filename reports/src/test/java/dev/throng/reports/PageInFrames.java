package dev.throng.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Opens a page in frames of given widths, because a window has a least width, and runs a script in each. */
public final class PageInFrames {

    private static final String HEIGHT = """
            addEventListener('load', function () { setTimeout(function () {
              measured({ width: innerWidth, height: document.documentElement.scrollHeight });
            }, 300); });
            """;

    private PageInFrames() {}

    /** Whether there is a browser. A test without one is skipped. */
    public static boolean isPossible() {
        return HeadlessBrowser.find().isPresent();
    }

    /**
     * Returns the height of a page as it opens, with its sections folded, by its width in pixels.
     *
     * @param temp a directory for the frames and the browser's files
     */
    public static Map<Integer, Integer> heights(Path temp, Path page, int... widths) throws Exception {
        Map<Integer, Integer> heights = new TreeMap<>();
        measure(temp, page, HEIGHT, widths)
                .forEach(found -> heights.put(
                        found.path("width").asInt(), found.path("height").asInt()));
        return heights;
    }

    /**
     * Returns what a script found in each frame.
     *
     * @param script runs at the end of the page, and calls {@code measured} with an object
     */
    static List<JsonNode> measure(Path temp, Path page, String script, int... widths) throws Exception {
        Files.writeString(
                temp.resolve("page-in-frame.html"),
                withScript(
                        Files.readString(page),
                        "function measured(found) { parent.postMessage(JSON.stringify(found), '*'); }\n" + script));
        Path frame = Files.writeString(
                temp.resolve("frame.html"),
                "<pre id=found></pre><script>addEventListener('message', function (e) {"
                        + "document.getElementById('found').textContent += e.data + '\\n'; });</script>"
                        + IntStream.of(widths)
                                .mapToObj(width ->
                                        "<iframe src=page-in-frame.html width=" + width + " height=900></iframe>")
                                .collect(Collectors.joining()));
        return found(HeadlessBrowser.in(temp).open(frame).dom());
    }

    /** Returns a page with a further script at its end, which its policy would not allow. */
    static String withScript(String html, String script) {
        // ECharts contains an end of a body, too
        return html.substring(0, html.lastIndexOf("</body>"))
                        .replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "")
                + "<script>" + script + "</script></body>";
    }

    /** Returns the objects, one a line, that a script wrote into the element {@code found}. */
    static List<JsonNode> found(String dom) {
        Matcher found = Pattern.compile("<pre id=\"found\"[^>]*>(\\{.*?})\\s*</pre>", Pattern.DOTALL)
                .matcher(dom);
        assertThat(found.find()).as("the page was measured").isTrue();
        String plain = found.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        JsonMapper json = JsonMapper.builder().build();
        return plain.lines().map(json::readTree).toList();
    }
}
