package dev.throng.streams.probe;

import dev.throng.probe.JsonPages;
import dev.throng.probe.Page;
import dev.throng.probe.UnreadablePageException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * SRS's {@code /api/v1/streams/}, the page of one stream below it, or {@code /api/v1/clients/}. A stream's {@code clients} include its
 * publisher. Here publishers are sources and the other clients are listeners. A page without a count that SRS always writes is unreadable: a
 * missing count is not zero.
 */
final class SrsPage implements Page {

    /** SRS lists ten entries unless the request states a number. */
    private static final String ALL_ENTRIES = "count=1000000";

    /** SRS serves its lists at paths with a slash at the end, and redirects others there. */
    private static final Pattern LIST_WITHOUT_SLASH = Pattern.compile(".*/api/v1/(?:clients|streams)");

    /** Returns the URL of a list with a parameter that requests all entries, unless the URL states how many. */
    static URI withAllEntries(URI url) {
        String[] parts = url.toString().split("\\?", 2);
        String list = parts[0] + (LIST_WITHOUT_SLASH.matcher(parts[0]).matches() ? "/" : "");
        String query = parts.length > 1 ? parts[1] : "";
        String all = query.contains("count=") ? query : query + (query.isEmpty() ? "" : "&") + ALL_ENTRIES;
        return URI.create(list + "?" + all);
    }

    @Override
    public Map<String, Double> read(byte[] body) throws UnreadablePageException {
        JsonNode page = JsonPages.tree(body);
        if (page.path("clients").isArray()) {
            return clients(page.path("clients"));
        }
        if (page.path("streams").isArray()) {
            return streams(page.path("streams"));
        }
        if (page.path("stream").isObject()) {
            return streams(List.of(page.path("stream")));
        }
        JsonNode code = page.path("code");
        throw new UnreadablePageException(
                code.isNumber() && code.asDouble() != 0
                        ? "SRS refused the request with code " + Math.round(code.asDouble())
                        : "neither clients nor streams in the page (expected: SRS's api/v1/clients/ or api/v1/streams/)");
    }

    private static Map<String, Double> clients(JsonNode clients) throws UnreadablePageException {
        int sources = 0;
        for (JsonNode client : clients) {
            sources += isTrue(client.path("publish"), "publish of a client") ? 1 : 0;
        }
        return StreamCounts.of(clients.size() - sources, sources);
    }

    private static Map<String, Double> streams(Iterable<JsonNode> streams) throws UnreadablePageException {
        double listeners = 0;
        int sources = 0;
        for (JsonNode stream : streams) {
            int publishers = isTrue(stream.path("publish").path("active"), "publish.active of a stream") ? 1 : 0;
            sources += publishers;
            listeners += Math.max(0, number(stream.path("clients")) - publishers);
        }
        return StreamCounts.of(listeners, sources);
    }

    private static boolean isTrue(JsonNode field, String name) throws UnreadablePageException {
        if (!field.isBoolean()) {
            throw new UnreadablePageException("no " + name + " in the page (expected: true or false, as of SRS 2.0)");
        }
        return field.asBoolean();
    }

    private static double number(JsonNode clients) throws UnreadablePageException {
        if (!clients.isNumber()) {
            throw new UnreadablePageException("no clients of a stream in the page (expected: a number)");
        }
        return clients.asDouble();
    }
}
