package dev.throng.streams.probe;

import dev.throng.probe.Numbers;
import dev.throng.probe.Page;
import dev.throng.probe.UnreadablePageException;
import dev.throng.probe.XmlPages;
import java.util.Map;

/**
 * The statistics page of nginx-rtmp. Its {@code nclients} counts a stream's publisher as a client. Here publishers are sources and the other
 * clients are listeners. If the page lists no clients (directive {@code rtmp_stat}), one publisher is subtracted for each stream that is
 * being published.
 */
final class NginxRtmpStat implements Page {

    private static final String STREAM = "/rtmp/server/application/live/stream";

    private static final class Walk {
        private boolean statistics;
        private double listeners;
        private double sources;
        private double clients;
        private double publishers;
        private double clientsCounted;
        private boolean publishing;
        private boolean clientPublishes;

        void ended(String path, String text) {
            switch (path) {
                case "/rtmp" -> statistics = true;
                case STREAM + "/client/publishing" -> clientPublishes = true;
                case STREAM + "/client" -> {
                    clients++;
                    publishers += clientPublishes ? 1 : 0;
                    clientPublishes = false;
                }
                case STREAM + "/publishing" -> publishing = true;
                case STREAM + "/nclients" -> clientsCounted = Numbers.of(text).orElse(0);
                case STREAM -> stream();
                default -> {
                    // not needed
                }
            }
        }

        private void stream() {
            boolean listed = clients > 0;
            double publishes = listed ? publishers : publishing ? 1 : 0;
            listeners += Math.max(0, (listed ? clients : clientsCounted) - publishes);
            sources += publishes;
            clients = 0;
            publishers = 0;
            clientsCounted = 0;
            publishing = false;
        }
    }

    @Override
    public Map<String, Double> read(byte[] body) throws UnreadablePageException {
        Walk walk = new Walk();
        XmlPages.walk(body, walk::ended);
        if (!walk.statistics) {
            throw new UnreadablePageException("no rtmp in the page (expected: the page of nginx-rtmp's rtmp_stat)");
        }
        return StreamCounts.of(walk.listeners, walk.sources);
    }
}
