package dev.throng.streams.probe;

import dev.throng.probe.JsonPages;
import dev.throng.probe.Numbers;
import dev.throng.probe.Page;
import dev.throng.probe.UnreadablePageException;
import dev.throng.probe.XmlPages;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * The pages of SHOUTcast: {@code /statistics} and {@code /stats?sid=1} of version 2, as XML or (with {@code json=1}) as JSON, and {@code
 * /7.html} of versions 1 and 2. The content shows which of them it is.
 */
final class ShoutcastPage implements Page {

    /** Listeners, 1 if there is a source, most listeners, limit, unique listeners, kbit/s, and a title that may hold commas. */
    private static final Pattern SEVEN =
            Pattern.compile("<body>\\s*(\\d{1,12}),([01]),\\d+,\\d+,\\d+,", Pattern.CASE_INSENSITIVE);

    private static final String EXPECTED =
            "no count of listeners in the page (expected: SHOUTcast's statistics, stats?sid=1 or 7.html)";

    @Override
    public Map<String, Double> read(byte[] body) throws UnreadablePageException {
        String start = new String(body, 0, Math.min(body.length, 4096), StandardCharsets.ISO_8859_1).stripLeading();
        if (start.startsWith("{")) {
            return json(JsonPages.tree(body));
        }
        Matcher seven = SEVEN.matcher(start);
        return seven.find()
                ? StreamCounts.of(Double.parseDouble(seven.group(1)), Double.parseDouble(seven.group(2)))
                : xml(body);
    }

    private static Map<String, Double> json(JsonNode page) throws UnreadablePageException {
        JsonNode listeners = page.path("currentlisteners");
        if (!listeners.isNumber()) {
            throw new UnreadablePageException(EXPECTED);
        }
        JsonNode active = page.path("activestreams");
        return StreamCounts.of(
                listeners.doubleValue(),
                active.isNumber()
                        ? active.doubleValue()
                        : page.path("streamstatus").asInt(0));
    }

    /** Sums are at a smaller depth of the page than their parts. */
    private static Map<String, Double> xml(byte[] body) throws UnreadablePageException {
        Map<Integer, Double> listeners = new TreeMap<>();
        Map<Integer, Double> sources = new TreeMap<>();
        XmlPages.walk(body, (path, text) -> {
            int depth = (int) path.chars().filter(c -> c == '/').count();
            OptionalDouble number = Numbers.of(text);
            if (number.isPresent() && path.startsWith("/SHOUTCASTSERVER/")) {
                if (path.endsWith("/CURRENTLISTENERS")) {
                    listeners.merge(depth, number.getAsDouble(), Double::sum);
                } else if (path.endsWith("/ACTIVESTREAMS") || path.endsWith("/STREAMSTATUS")) {
                    sources.merge(depth, number.getAsDouble(), Double::sum);
                }
            }
        });
        if (listeners.isEmpty()) {
            throw new UnreadablePageException(EXPECTED);
        }
        return StreamCounts.of(
                listeners.values().iterator().next(),
                sources.isEmpty() ? 0 : sources.values().iterator().next());
    }
}
