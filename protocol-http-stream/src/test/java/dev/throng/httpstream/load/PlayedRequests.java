package dev.throng.httpstream.load;

import dev.throng.httpstream.client.CookieJar;
import dev.throng.httpstream.client.ResourceEvents;
import dev.throng.httpstream.client.ResourceRequests;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.measure.Failure;
import dev.throng.streams.load.VirtualLoop;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A server of HLS in virtual time, without a network: it logs each request, and answers when a test lets it. */
final class PlayedRequests implements FetcherOpener {

    /** How one request is answered. */
    sealed interface Answer {

        /** The file as the server has it. */
        Answer GOOD = new Good();

        record Good() implements Answer {}

        record Content(String text) implements Answer {}

        record Failed(Failure why) implements Answer {}

        /** A text, and then a failure. */
        record Cut(String text, Failure why) implements Answer {}

        /** The file, with a status of success that is not the expected one. */
        record Odd(String how) implements Answer {}

        /** The file, after a request on a connection that the server had closed. */
        record Repeated() implements Answer {}
    }

    /** Decides how a request is answered. */
    interface Script {

        /** @param number of the request among all for the same kind of file, from 1 */
        Answer answer(String path, long number);
    }

    private static final int SEGMENT_SECONDS = 2;
    private static final int LISTED = 4;

    private final VirtualHttpLoop floor;
    private final List<Fetcher> fetchers = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private final List<Long> logNanos = new ArrayList<>();
    private Script script = (path, number) -> Answer.GOOD;
    private long endNanos = Long.MAX_VALUE;
    private long beginNanos;

    PlayedRequests(VirtualHttpLoop floor) {
        this.floor = floor;
    }

    @Override
    public ResourceRequests open(int server, StreamAddress first, Duration limit, CookieJar cookies) {
        Fetcher fetcher = new Fetcher();
        fetchers.add(fetcher);
        return fetcher;
    }

    PlayedRequests scripted(Script answers) {
        script = answers;
        return this;
    }

    /** No segment is added after this time, and the playlist has its end. */
    PlayedRequests endingAt(long nanos) {
        endNanos = nanos;
        return this;
    }

    /** The server is restarted now, and counts its segments from 0 again. */
    void restart() {
        beginNanos = floor.nowNanos();
    }

    /** When the requests of a kind of file were made. */
    List<Long> nanos(String suffix) {
        List<Long> nanos = new ArrayList<>();
        for (int i = 0; i < log.size(); i++) {
            if (log.get(i).endsWith(suffix)) {
                nanos.add(logNanos.get(i));
            }
        }
        return nanos;
    }

    /** The paths of all requests so far. */
    List<String> log() {
        return List.copyOf(log);
    }

    /** How many requests were for a kind of file. */
    long requests(String suffix) {
        return log.stream().filter(path -> path.endsWith(suffix)).count();
    }

    /** Answers all open requests for a kind of file. */
    void answer(String suffix) {
        for (Fetcher fetcher : List.copyOf(fetchers)) {
            if (!fetcher.isIdle() && fetcher.path.endsWith(suffix)) {
                fetcher.answer();
            }
        }
    }

    /** Lets time pass, in which each request is answered within 10 ms. */
    void serve(long millis) {
        for (long passed = 0; passed < millis; passed += 10) {
            floor.passOnTheLoop(10);
            answer("");
        }
    }

    /** Lets time pass, in which nothing is answered. */
    void stall(long millis) {
        for (long passed = 0; passed < millis; passed += 10) {
            floor.passOnTheLoop(10);
        }
    }

    /** The playlist at present. */
    String playlist() {
        long first = (Math.min(endNanos, floor.nowNanos()) - beginNanos) / (SEGMENT_SECONDS * VirtualLoop.SECOND);
        StringBuilder text = new StringBuilder(
                "#EXTM3U\n#EXT-X-TARGETDURATION:" + SEGMENT_SECONDS + "\n#EXT-X-MEDIA-SEQUENCE:" + first + "\n");
        for (int i = 0; i < LISTED; i++) {
            text.append("#EXTINF:")
                    .append(SEGMENT_SECONDS)
                    .append(",\n")
                    .append(first + i)
                    .append(".ts\n");
        }
        return text + (floor.nowNanos() >= endNanos ? "#EXT-X-ENDLIST\n" : "");
    }

    private final class Fetcher implements ResourceRequests {

        private ResourceEvents events;
        private String path = "";
        private boolean connected;
        private StreamAddress address;
        private long number;

        @Override
        public void get(StreamAddress resource, Optional<String> bytes, ResourceEvents listener) {
            events = listener;
            address = resource;
            path = resource.path();
            log.add(path);
            logNanos.add(floor.nowNanos());
            number = requests(path.substring(path.lastIndexOf('.')));
            listener.sent();
        }

        private void answer() {
            ResourceEvents of = events;
            if (!connected) {
                connected = true;
                of.connected(floor.nowNanos());
            }
            Answer answer = script.answer(path, number);
            if (answer instanceof Answer.Failed failed) {
                events = null;
                of.failed(failed.why(), failed.why().description(), floor.nowNanos());
                return;
            }
            if (answer instanceof Answer.Odd odd) {
                of.deviates(odd.how());
            } else if (answer instanceof Answer.Repeated) {
                of.repeated();
            }
            ByteBuf content = content(answer);
            if (content.isReadable()) {
                of.content(content, floor.nowNanos());
            }
            if (answer instanceof Answer.Cut cut) {
                events = null;
                of.failed(cut.why(), cut.why().description(), floor.nowNanos());
                return;
            }
            if (events == of) {
                events = null;
                of.complete(address, floor.nowNanos());
            }
        }

        private ByteBuf content(Answer answer) {
            if (answer instanceof Answer.Content text) {
                return Unpooled.copiedBuffer(text.text(), StandardCharsets.US_ASCII);
            }
            if (answer instanceof Answer.Cut cut) {
                return Unpooled.copiedBuffer(cut.text(), StandardCharsets.US_ASCII);
            }
            return path.endsWith(".ts")
                    ? Unpooled.buffer().writeInt(0x4701_0010).writeZero(184)
                    : Unpooled.copiedBuffer(playlist(), StandardCharsets.US_ASCII);
        }

        @Override
        public boolean isIdle() {
            return events == null;
        }

        @Override
        public boolean isUnanswered() {
            return events != null;
        }

        @Override
        public long wireBytes() {
            return 0;
        }

        @Override
        public long sentBytes() {
            return 0;
        }

        @Override
        public StreamStep step() {
            return StreamStep.CONTENT;
        }

        @Override
        public void close() {
            events = null;
        }
    }
}
