package dev.throng.probe;

import java.util.Map;

/**
 * Icecast's {@code /admin/stats}: the listeners of all mount points together, and how many mount points have a source. The server's own
 * sum is taken only where no mount point gives its count.
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
                    // of no interest
                }
            }
        });
        if (sums[0] == 0) {
            throw new UnreadablePageException("no icestats in the page (expected: Icecast's admin/stats)");
        }
        return Counts.of(sums[3] > 0 ? sums[2] : sums[1], sums[3]);
    }
}
