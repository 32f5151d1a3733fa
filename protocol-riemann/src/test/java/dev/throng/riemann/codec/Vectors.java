package dev.throng.riemann.codec;

import dev.throng.riemann.codec.Event.Attribute;
import dev.throng.riemann.codec.Msg.Query;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Msgs as bytes, worked out by hand from the table of fields, with what they mean. */
final class Vectors {

    /**
     * A Msg without its length.
     *
     * @param canonical whether we would write it so: fields in order, none unknown
     */
    record Vector(String name, String hex, Msg msg, boolean canonical) {

        byte[] body() {
            return Vectors.bytes(hex);
        }

        byte[] frame() {
            byte[] body = body();
            byte[] frame = new byte[body.length + 4];
            frame[2] = (byte) (body.length >> 8);
            frame[3] = (byte) body.length;
            System.arraycopy(body, 0, frame, 4, body.length);
            return frame;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static Msg reply(Optional<Boolean> ok, Optional<String> error) {
        return new Msg(ok, error, Optional.empty(), List.of());
    }

    private static Event full() {
        return new Event(
                OptionalLong.of(1),
                Optional.of("ok"),
                Optional.of("s"),
                Optional.of("h"),
                Optional.of("d"),
                List.of("t", "u"),
                Optional.of(60f),
                List.of(new Attribute("k", "v"), new Attribute("e", Optional.empty())),
                OptionalLong.of(300),
                OptionalLong.of(-2),
                OptionalDouble.of(0.5),
                Optional.of(1f));
    }

    static final String FULL_EVENT = "08 01 12 02 6f6b 1a 01 73 22 01 68 2a 01 64 3a 01 74 3a 01 75 45 00007042"
            + "4a 06 0a 01 6b 12 01 76 4a 03 0a 01 65 50 ac02 68 03 71 000000000000e03f 7d 0000803f";

    static final List<Vector> ALL = List.of(
            new Vector("ack", "10 01", reply(Optional.of(true), Optional.empty()), true),
            new Vector("empty", "", reply(Optional.empty(), Optional.empty()), true),
            new Vector("error reply", "10 00 1a 04 6e6f7065", reply(Optional.of(false), Optional.of("nope")), true),
            new Vector("ok in two bytes", "10 8100", reply(Optional.of(true), Optional.empty()), false),
            new Vector(
                    "states and unknown fields are skipped",
                    "10 01 22 02 0801 78 05 7d 01020304 79 0102030405060708 7b 08 01 7c",
                    reply(Optional.of(true), Optional.empty()),
                    false),
            new Vector(
                    "a known field of another type is skipped",
                    "12 01 00 10 01 18 07",
                    reply(Optional.of(true), Optional.empty()),
                    false),
            new Vector(
                    "the event of the published study",
                    "32 10 1a 09 6c6f61642d74657374 7d 0000803f",
                    Msg.of(Event.builder().service("load-test").metricF(1).build()),
                    true),
            new Vector("an event with everything", "32 3a" + FULL_EVENT, Msg.of(full()), true),
            new Vector(
                    "two events",
                    "32 03 1a 01 61 32 03 1a 01 62",
                    Msg.of(
                            Event.builder().service("a").build(),
                            Event.builder().service("b").build()),
                    true),
            new Vector(
                    "a time before 1970",
                    "32 0b 08 ffffffffffffffffff01",
                    Msg.of(Event.builder().time(-1).build()),
                    true),
            new Vector(
                    "the least sint64",
                    "32 0b 68 ffffffffffffffffff01",
                    Msg.of(Event.builder().metricSint64(Long.MIN_VALUE).build()),
                    true),
            new Vector("a query", "2a 06 0a 04 74727565", Msg.of(new Query("true")), true),
            new Vector(
                    "the answer to a query",
                    "10 01 32 03 22 01 68",
                    new Msg(
                            Optional.of(true),
                            Optional.empty(),
                            Optional.empty(),
                            List.of(Event.builder().host("h").build())),
                    true));

    private Vectors() {}
}
