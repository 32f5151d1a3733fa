package dev.throng.targets.riemann;

import dev.throng.targets.riemann.proto.Proto;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;

/** Frames as a client sends them, from the generated messages and not from the code under test. */
final class RiemannFrames {

    /** The reply to an accepted Msg. */
    static final Proto.Msg ACK = Proto.Msg.newBuilder().setOk(true).build();

    private RiemannFrames() {}

    static byte[] frame(byte[] body) {
        return ByteBuffer.allocate(4 + body.length)
                .putInt(body.length)
                .put(body)
                .array();
    }

    static byte[] frame(Proto.Msg msg) {
        return frame(msg.toByteArray());
    }

    static byte[] concat(List<byte[]> parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        parts.forEach(all::writeBytes);
        return all.toByteArray();
    }

    static Proto.Event event(String service) {
        return Proto.Event.newBuilder().setService(service).setMetricF(1).build();
    }

    static Proto.Msg msg(Proto.Event... events) {
        return Proto.Msg.newBuilder().addAllEvents(List.of(events)).build();
    }

    static Proto.Msg query(String text) {
        return Proto.Msg.newBuilder()
                .setQuery(Proto.Query.newBuilder().setString(text))
                .build();
    }
}
