package dev.throng.riemann.codec;

import dev.throng.riemann.codec.Event.Attribute;
import io.netty.buffer.ByteBuf;

/**
 * Writes any Msg, fields in the order of their numbers. For events that are sent by the million there is {@link EncodedEventTemplate}.
 * Keeps its scratch bytes from call to call; not thread-safe.
 */
public final class MsgEncoder {

    private final WireBytes msg = new WireBytes(256);
    private final WireBytes nested = new WireBytes(256);
    private final WireBytes attribute = new WireBytes(64);

    /** Appends the Msg with its length in front, as TCP and TLS want it. Returns the bytes written. */
    public int frame(Msg from, ByteBuf to) {
        encode(from);
        to.writeInt(msg.length());
        to.writeBytes(msg.array(), 0, msg.length());
        return WireFormat.HEADER_BYTES + msg.length();
    }

    /** Appends the bare Msg, as UDP wants it. Returns the bytes written. */
    public int datagram(Msg from, ByteBuf to) {
        encode(from);
        to.writeBytes(msg.array(), 0, msg.length());
        return msg.length();
    }

    private void encode(Msg from) {
        msg.reset();
        from.ok().ifPresent(ok -> {
            msg.tag(WireFormat.MSG_OK, WireFormat.VARINT);
            msg.varint(ok ? 1 : 0);
        });
        from.error().ifPresent(error -> msg.text(WireFormat.MSG_ERROR, error));
        from.query().ifPresent(query -> {
            nested.reset();
            query.string().ifPresent(text -> nested.text(WireFormat.QUERY_STRING, text));
            msg.bytes(WireFormat.MSG_QUERY, nested.array(), nested.length());
        });
        for (Event event : from.events()) {
            nested.reset();
            encode(event);
            msg.bytes(WireFormat.MSG_EVENTS, nested.array(), nested.length());
        }
    }

    private void encode(Event event) {
        event.time().ifPresent(seconds -> number(WireFormat.EVENT_TIME, seconds));
        event.state().ifPresent(text -> nested.text(WireFormat.EVENT_STATE, text));
        event.service().ifPresent(text -> nested.text(WireFormat.EVENT_SERVICE, text));
        event.host().ifPresent(text -> nested.text(WireFormat.EVENT_HOST, text));
        event.description().ifPresent(text -> nested.text(WireFormat.EVENT_DESCRIPTION, text));
        event.tags().forEach(tag -> nested.text(WireFormat.EVENT_TAGS, tag));
        event.ttl().ifPresent(seconds -> nested.fixed32(WireFormat.EVENT_TTL, Float.floatToRawIntBits(seconds)));
        event.attributes().forEach(this::encode);
        event.timeMicros().ifPresent(micros -> number(WireFormat.EVENT_TIME_MICROS, micros));
        event.metricSint64().ifPresent(metric -> number(WireFormat.EVENT_METRIC_SINT64, WireFormat.zigzag(metric)));
        event.metricD()
                .ifPresent(metric -> nested.fixed64(WireFormat.EVENT_METRIC_D, Double.doubleToRawLongBits(metric)));
        event.metricF().ifPresent(metric -> nested.fixed32(WireFormat.EVENT_METRIC_F, Float.floatToRawIntBits(metric)));
    }

    private void encode(Attribute from) {
        attribute.reset();
        attribute.text(WireFormat.ATTRIBUTE_KEY, from.key());
        from.value().ifPresent(value -> attribute.text(WireFormat.ATTRIBUTE_VALUE, value));
        nested.bytes(WireFormat.EVENT_ATTRIBUTES, attribute.array(), attribute.length());
    }

    private void number(int field, long value) {
        nested.tag(field, WireFormat.VARINT);
        nested.varint(value);
    }
}
