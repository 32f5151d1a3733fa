package dev.throng.streams.probe;

import dev.throng.probe.Page;
import dev.throng.probe.UnreadablePageException;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Icecast's {@code /status-json.xsl}: the sum of the listeners over all mount points, and how many mount points have a source. */
final class IcecastStatus implements Page {

    @Override
    public Map<String, Double> read(byte[] body) throws UnreadablePageException {
        JsonNode stats = IcecastJson.tree(body).path("icestats");
        if (!stats.isObject()) {
            throw new UnreadablePageException("no icestats in the page (expected: Icecast's status-json.xsl)");
        }
        // one mount point is an object, several are an array; without mount points the key is missing
        JsonNode sources = stats.path("source");
        if (sources.isObject()) {
            return StreamCounts.of(listeners(sources), 1);
        }
        double listeners = 0;
        for (JsonNode source : sources) {
            listeners += listeners(source);
        }
        return StreamCounts.of(listeners, sources.size());
    }

    private static double listeners(JsonNode source) throws UnreadablePageException {
        JsonNode listeners = source.path("listeners");
        if (!listeners.isNumber()) {
            throw new UnreadablePageException("a source without its listeners (expected: Icecast's status-json.xsl)");
        }
        return listeners.doubleValue();
    }
}
