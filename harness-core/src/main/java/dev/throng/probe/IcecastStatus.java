package dev.throng.probe;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Icecast's {@code /status-json.xsl}: the listeners of all mount points together, and how many mount points have a source. */
final class IcecastStatus implements Page {

    @Override
    public Map<String, Double> read(byte[] body) throws UnreadablePageException {
        JsonNode stats = Json.ofIcecast(body).path("icestats");
        if (!stats.isObject()) {
            throw new UnreadablePageException("no icestats in the page (expected: Icecast's status-json.xsl)");
        }
        // one mount point is an object, several are an array, none is nothing
        JsonNode sources = stats.path("source");
        if (sources.isObject()) {
            return Counts.of(listeners(sources), 1);
        }
        double listeners = 0;
        for (JsonNode source : sources) {
            listeners += listeners(source);
        }
        return Counts.of(listeners, sources.size());
    }

    private static double listeners(JsonNode source) throws UnreadablePageException {
        JsonNode listeners = source.path("listeners");
        if (!listeners.isNumber()) {
            throw new UnreadablePageException("a source without its listeners (expected: Icecast's status-json.xsl)");
        }
        return listeners.doubleValue();
    }
}
