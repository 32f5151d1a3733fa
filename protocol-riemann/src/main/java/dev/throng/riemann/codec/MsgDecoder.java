package dev.throng.riemann.codec;

import dev.throng.riemann.codec.Event.Attribute;
import dev.throng.riemann.codec.Msg.Query;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads any Msg. Unknown fields, and known ones of an unexpected type, are skipped, as protocol buffers prescribe; text that is not UTF-8
 * is read with replacement characters; of a field that may be there once the last counts.
 */
public final class MsgDecoder {

    /** An empty event takes two bytes of a frame and many more of a heap, so that a limit on frames alone would not hold. */
    static final int MAX_EVENTS = 1_000_000;

    /**
     * Reads a Msg from {@code length} bytes at {@code from}; the buffer's indices stay where they are.
     *
     * @throws FrameException if the bytes are not a Msg
     */
    public static Msg decode(ByteBuf in, int from, int length) throws FrameException {
        WireReader reader = new WireReader(in, from, length);
        Optional<Boolean> ok = Optional.empty();
        Optional<String> error = Optional.empty();
        Optional<Query> query = Optional.empty();
        List<Event> events = new ArrayList<>();
        for (int field = reader.next(); field != 0; field = reader.next()) {
            if (field == WireFormat.MSG_OK && reader.is(WireFormat.VARINT)) {
                ok = Optional.of(reader.varint() != 0);
            } else if (field == WireFormat.MSG_ERROR && reader.is(WireFormat.BYTES)) {
                error = Optional.of(reader.text());
            } else if (field == WireFormat.MSG_QUERY && reader.is(WireFormat.BYTES)) {
                int outer = reader.enter();
                query = Optional.of(query(reader));
                reader.leave(outer);
            } else if (field == WireFormat.MSG_EVENTS && reader.is(WireFormat.BYTES)) {
                if (events.size() == MAX_EVENTS) {
                    throw new FrameException(
                            FrameException.Fault.TOO_LARGE, "a Msg of more than " + MAX_EVENTS + " events");
                }
                int outer = reader.enter();
                events.add(event(reader));
                reader.leave(outer);
            } else {
                reader.skip();
            }
        }
        return new Msg(ok, error, query, events);
    }

    private static Query query(WireReader reader) throws FrameException {
        Optional<String> string = Optional.empty();
        for (int field = reader.next(); field != 0; field = reader.next()) {
            if (field == WireFormat.QUERY_STRING && reader.is(WireFormat.BYTES)) {
                string = Optional.of(reader.text());
            } else {
                reader.skip();
            }
        }
        return new Query(string);
    }

    private static Event event(WireReader reader) throws FrameException {
        Event.Builder event = Event.builder();
        for (int field = reader.next(); field != 0; field = reader.next()) {
            if (reader.is(WireFormat.BYTES)) {
                textField(field, reader, event);
            } else if (reader.is(WireFormat.VARINT)) {
                numberField(field, reader.varint(), event);
            } else if (field == WireFormat.EVENT_TTL && reader.is(WireFormat.FIXED32)) {
                event.ttl(Float.intBitsToFloat(reader.fixed32()));
            } else if (field == WireFormat.EVENT_METRIC_F && reader.is(WireFormat.FIXED32)) {
                event.metricF(Float.intBitsToFloat(reader.fixed32()));
            } else if (field == WireFormat.EVENT_METRIC_D && reader.is(WireFormat.FIXED64)) {
                event.metricD(Double.longBitsToDouble(reader.fixed64()));
            } else {
                reader.skip();
            }
        }
        return event.build();
    }

    private static void textField(int field, WireReader reader, Event.Builder event) throws FrameException {
        switch (field) {
            case WireFormat.EVENT_STATE -> event.state(reader.text());
            case WireFormat.EVENT_SERVICE -> event.service(reader.text());
            case WireFormat.EVENT_HOST -> event.host(reader.text());
            case WireFormat.EVENT_DESCRIPTION -> event.description(reader.text());
            case WireFormat.EVENT_TAGS -> event.tag(reader.text());
            case WireFormat.EVENT_ATTRIBUTES -> {
                int outer = reader.enter();
                event.attribute(attribute(reader));
                reader.leave(outer);
            }
            default -> reader.skip();
        }
    }

    private static void numberField(int field, long value, Event.Builder event) {
        switch (field) {
            case WireFormat.EVENT_TIME -> event.time(value);
            case WireFormat.EVENT_TIME_MICROS -> event.timeMicros(value);
            case WireFormat.EVENT_METRIC_SINT64 -> event.metricSint64(WireFormat.unzigzag(value));
            default -> {
                // a field of a later version
            }
        }
    }

    private static Attribute attribute(WireReader reader) throws FrameException {
        Optional<String> key = Optional.empty();
        Optional<String> value = Optional.empty();
        for (int field = reader.next(); field != 0; field = reader.next()) {
            if (field == WireFormat.ATTRIBUTE_KEY && reader.is(WireFormat.BYTES)) {
                key = Optional.of(reader.text());
            } else if (field == WireFormat.ATTRIBUTE_VALUE && reader.is(WireFormat.BYTES)) {
                value = Optional.of(reader.text());
            } else {
                reader.skip();
            }
        }
        if (key.isEmpty()) {
            throw FrameException.corrupt("an attribute without a key");
        }
        return new Attribute(key.get(), value);
    }

    private MsgDecoder() {}
}
