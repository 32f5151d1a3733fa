package dev.throng.streams.probe;

import dev.throng.probe.Numbers;
import dev.throng.probe.Page;
import dev.throng.probe.UnreadablePageException;
import dev.throng.probe.XmlPages;
import java.util.Map;

/**
 * Icecast's {@code /admin/stats}: the sum of the listeners over all mount points, and how many mount points have a source. Uses the server's
 * own sum only if the page lists no mount point.
 */
final class IcecastStats implements Page {

    @Override
    public Map<String, Double> read(byte[] body) throws UnreadablePageException {
        double[] sums = new double[4];
        XmlPages.walk(body, (path, text) -> {
            switch (path) {
                case "/icestats" -> sums[0] = 1;
                case "/icestats/listeners" -> sums[1] = Numbers.of(text).orElse(0);
                case "/icestats/source/listeners" -> sums[2] += Numbers.of(text).orElse(0);
                case "/icestats/source" -> sums[3]++;
                default -> {
                    // not needed
                }
            }
        });
        if (sums[0] == 0) {
            throw new UnreadablePageException("no icestats in the page (expected: Icecast's admin/stats)");
        }
        return StreamCounts.of(sums[3] > 0 ? sums[2] : sums[1], sums[3]);
    }
}
