package dev.throng.probe;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * SRS's {@code /api/v1/streams/} or {@code /api/v1/clients/}. A stream's {@code clients} include its publisher; here publishers are
 * sources and only the others are listeners.
 */
final class SrsPage implements Page {

    @Override
    public Map<String, Double> read(byte[] body) throws UnreadablePageException {
        JsonNode page = Json.tree(body);
        if (page.path("clients").isArray()) {
            return clients(page.path("clients"));
        }
        if (page.path("streams").isArray()) {
            return streams(page.path("streams"));
        }
        throw new UnreadablePageException(
                "neither clients nor streams in the page (expected: SRS's api/v1/clients/" + " or api/v1/streams/)");
    }

    private static Map<String, Double> clients(JsonNode clients) throws UnreadablePageException {
        int sources = 0;
        for (JsonNode client : clients) {
            sources += client.path("publish").asBoolean(false) ? 1 : 0;
        }
        return Counts.of(clients.size() - sources, sources);
    }

    private static Map<String, Double> streams(JsonNode streams) throws UnreadablePageException {
        double listeners = 0;
        int sources = 0;
        for (JsonNode stream : streams) {
            int publishers = stream.path("publish").path("active").asBoolean(false) ? 1 : 0;
            sources += publishers;
            listeners += Math.max(0, stream.path("clients").asDouble(0) - publishers);
        }
        return Counts.of(listeners, sources);
    }
}
