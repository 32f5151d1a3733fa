package dev.throng.httpstream.load;

import static dev.throng.httpstream.load.VirtualFloor.MILLI;

import dev.throng.httpstream.client.ListenEvents;
import dev.throng.httpstream.client.Listening;
import dev.throng.httpstream.client.Step;
import dev.throng.httpstream.client.StreamFailure;
import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.codec.StreamAddress;
import dev.throng.httpstream.codec.Version;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Listeners in virtual time, whose connections are played: they are told by a test what the network would have told. */
final class PlayedListeners {

    private final VirtualFloor floor;
    private final List<Line> lines = new ArrayList<>();
    private Listens listens;

    PlayedListeners(VirtualFloor floor) {
        this.floor = floor;
    }

    void open(Settings settings) {
        listens = new Listens(floor.floor(settings.build(), List.of("/live")), new Ears() {
            @Override
            public Listening listen(StreamAddress address, ListenEvents events, boolean slowly) {
                Line line = new Line(events);
                lines.add(line);
                return line;
            }

            @Override
            public int requestBytes(StreamAddress address) {
                return 80;
            }
        });
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

    Listens listens() {
        return listens;
    }

    /** Lets time pass; the audience is looked at as the loop's timer would. */
    void pass(long nanos) {
        long until = floor.nowNanos() + nanos;
        while (floor.nowNanos() < until) {
            floor.pass(50 * MILLI);
            listens.audience().sweep(floor.nowNanos());
        }
    }

    void settle() {
        listens.settle(floor.nowNanos());
    }

    /** A listener's connection as the test plays it. */
    final class Line implements Listening {

        private final ListenEvents events;
        private long wireBytes;
        private boolean ended;
        private ByteBuf gathered = Unpooled.buffer();
        Step step = Step.STREAM;
        int wakeBytes = 1;
        OptionalInt icyKbps = OptionalInt.empty();
        OptionalInt metaint = OptionalInt.empty();

        private Line(ListenEvents events) {
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
            wireBytes += 100;
            events.accepted(
                    new ResponseHead(
                            Version.HTTP_1_0,
                            200,
                            Optional.of(contentType),
                            Optional.empty(),
                            false,
                            Optional.empty(),
                            OptionalLong.empty(),
                            metaint,
                            icyKbps,
                            Optional.empty(),
                            Optional.empty()),
                    floor.nowNanos());
        }

        void send(ByteBuf bytes) {
            if (!ended && bytes.isReadable()) {
                wireBytes += bytes.readableBytes();
                events.media(bytes, floor.nowNanos());
            }
        }

        /** As a kernel that wakes nobody for less than {@link #wakeBytes}. */
        void gather(byte[] bytes) {
            gathered.writeBytes(bytes);
            if (gathered.readableBytes() >= wakeBytes) {
                send(gathered);
                gathered = Unpooled.buffer();
            }
        }

        @Override
        public void stop(StreamFailure why, String detail) {
            ended = true;
            events.ended(why, detail, floor.nowNanos());
        }

        @Override
        public long wireBytes() {
            return wireBytes;
        }

        @Override
        public int wakeBytes() {
            return wakeBytes;
        }

        @Override
        public Step step() {
            return step;
        }

        @Override
        public boolean ended() {
            return ended;
        }
    }
}
