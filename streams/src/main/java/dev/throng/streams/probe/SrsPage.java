package dev.throng.streams.probe;

import dev.throng.probe.JsonPages;
import dev.throng.probe.Page;
import dev.throng.probe.UnreadablePageException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * SRS's {@code /api/v1/streams/} or {@code /api/v1/clients/}. A stream's {@code clients} include its publisher. Here
 * publishers are sources and the other clients are listeners.
 */
final class SrsPage implements Page {

    /** SRS lists ten entries unless the request states a number. */
    private static final String ALL_ENTRIES = "count=1000000";

    /** Returns the URL with a parameter that requests all entries, unless the URL states how many. */
    static URI withAllEntries(URI url) {
        String query = Optional.ofNullable(url.getRawQuery()).orElse("");
        return query.contains("count=") ? url : URI.create(url + (query.isEmpty() ? "?" : "&") + ALL_ENTRIES);
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
        throw new UnreadablePageException(
                "neither clients nor streams in the page (expected: SRS's api/v1/clients/ or api/v1/streams/)");
    }

    private static Map<String, Double> clients(JsonNode clients) throws UnreadablePageException {
        int sources = 0;
        for (JsonNode client : clients) {
            sources += client.path("publish").asBoolean(false) ? 1 : 0;
        }
        return StreamCounts.of(clients.size() - sources, sources);
    }

    private static Map<String, Double> streams(JsonNode streams) throws UnreadablePageException {
        double listeners = 0;
        int sources = 0;
        for (JsonNode stream : streams) {
            int publishers = stream.path("publish").path("active").asBoolean(false) ? 1 : 0;
            sources += publishers;
            listeners += Math.max(0, stream.path("clients").asDouble(0) - publishers);
        }
        return StreamCounts.of(listeners, sources);
    }
}
