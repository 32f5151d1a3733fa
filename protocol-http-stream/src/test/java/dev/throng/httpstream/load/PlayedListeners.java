package dev.throng.httpstream.load;

import static dev.throng.streams.load.VirtualLoop.MILLI;

import dev.throng.httpstream.client.ListenerEvents;
import dev.throng.httpstream.client.ListenerStream;
import dev.throng.httpstream.client.StreamStep;
import dev.throng.httpstream.codec.IcyHeaders;
import dev.throng.httpstream.codec.KeepAlive;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.codec.Version;
import dev.throng.measure.Failure;
import dev.throng.streams.load.ListenDriver;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Listeners in virtual time, whose connections are played: they are told by a test what the network would have told. */
final class PlayedListeners {

    private final VirtualHttpLoop floor;
    private final List<Line> lines = new ArrayList<>();
    private ListenDriver listens;

    PlayedListeners(VirtualHttpLoop floor) {
        this.floor = floor;
    }

    void open(Settings settings) {
        listens = HttpListeners.driver(floor.state(settings.build(), List.of("/live")), new ListenerOpener() {
            @Override
            public ListenerStream open(int server, StreamAddress address, ListenerEvents events, boolean slowly) {
                Line line = new Line(events);
                lines.add(line);
                return line;
            }

            @Override
            public int requestBytes(StreamAddress address) {
                return 80;
            }
        });
        floor.recordStates(listens.registry());
    }

    /** So many arrive; each has a line. */
    void arrive(int count) {
        for (int i = 0; i < count; i++) {
            listens.start(floor.arrival());
        }
    }

    /** Those of all listeners so far. */
    List<Line> lines() {
        return lines;
    }

    ListenDriver listens() {
        return listens;
    }

    /** Lets time pass; listeners are checked as by the loop's timer. */
    void pass(long nanos) {
        long until = floor.nowNanos() + nanos;
        while (floor.nowNanos() < until) {
            floor.pass(50 * MILLI);
            lines.forEach(Line::wake);
            listens.registry().checkSlice(floor.nowNanos());
        }
    }

    void settle() {
        listens.settle(floor.nowNanos());
    }

    /** A listener's connection as the test plays it. */
    final class Line implements ListenerStream {

        private final ListenerEvents events;
        private long receivedBytes;
        private boolean ended;
        private ByteBuf gathered = Unpooled.buffer();
        StreamStep step = StreamStep.STREAM;
        private int minBytes = 1;
        /** Whether its kernel can gather bytes. */
        boolean coalesces;

        int status = 200;
        List<String> deviations = List.of();
        OptionalInt icyKbps = OptionalInt.empty();
        OptionalInt metaint = OptionalInt.empty();

        private Line(ListenerEvents events) {
            this.events = events;
        }

        void connect() {
            events.connected(floor.nowNanos());
        }

        void accept(String contentType) {
            connect();
            accepted(contentType);
        }

        void accepted(String contentType) {
            receivedBytes += 100;
            events.accepted(
                    new ResponseHead(
                            Version.HTTP_1_0,
                            status,
                            Optional.of(contentType),
                            Optional.empty(),
                            false,
                            Optional.empty(),
                            OptionalLong.empty(),
                            new IcyHeaders(metaint, icyKbps, Optional.empty()),
                            Optional.empty(),
                            KeepAlive.CLOSED,
                            List.of(),
                            deviations),
                    floor.nowNanos());
        }

        void send(ByteBuf bytes) {
            if (!ended && bytes.isReadable()) {
                receivedBytes += bytes.readableBytes();
                events.media(bytes, floor.nowNanos());
            }
        }

        /** As a kernel that wakes the loop only for as many bytes as it was told. */
        void gather(byte[] bytes) {
            gathered.writeBytes(bytes);
            wake();
        }

        private void wake() {
            if (gathered.readableBytes() >= minBytes) {
                ByteBuf all = gathered;
                gathered = Unpooled.buffer();
                send(all);
            }
        }

        /** How many bytes its kernel was told to gather. */
        int minBytes() {
            return minBytes;
        }

        @Override
        public void stop(Failure why, String detail) {
            ended = true;
            events.ended(why, detail, floor.nowNanos());
        }

        @Override
        public long receivedBytes() {
            return receivedBytes;
        }

        @Override
        public int coalesceReads(int bytes) {
            minBytes = coalesces ? bytes : 1;
            return minBytes;
        }

        @Override
        public StreamStep step() {
            return step;
        }

        @Override
        public boolean ended() {
            return ended;
        }
    }
}
