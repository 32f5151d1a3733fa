package dev.throng.targets.riemann;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.WireFormat;
import dev.throng.targets.riemann.index.EventBuilder;
import dev.throng.targets.riemann.index.IndexedEvent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decodes a Msg directly into {@link IndexedEvent}s, without the generated protobuf messages. Field numbers are those
 * of {@code riemann.proto}. Skips unknown fields; replaces invalid UTF-8 by replacement characters.
 *
 * <p>If an event has several metrics, sint64 overrides double and double overrides float; if it has several times,
 * microseconds override seconds. Confined to one thread; the results are valid until the next {@link #read}.
 */
final class MsgReader {

    private static final int VARINT = WireFormat.WIRETYPE_VARINT;
    private static final int FIXED32 = WireFormat.WIRETYPE_FIXED32;
    private static final int FIXED64 = WireFormat.WIRETYPE_FIXED64;
    private static final int BYTES = WireFormat.WIRETYPE_LENGTH_DELIMITED;
    private static final int EVENTS_TAG = 6 << 3 | BYTES;
    private static final long MICROS_PER_SECOND = 1_000_000;

    private final List<IndexedEvent> events = new ArrayList<>();
    private final EventBuilder event = new EventBuilder();
    private Optional<String> query = Optional.empty();

    /**
     * Reads one Msg.
     *
     * @param nowMicros the time for events that carry none, in microseconds since 1970
     * @throws IOException if the bytes are not a Msg
     */
    void read(byte[] bytes, int offset, int length, long nowMicros) throws IOException {
        events.clear();
        query = Optional.empty();
        CodedInputStream in = CodedInputStream.newInstance(bytes, offset, length);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == EVENTS_TAG) {
                int outer = open(in);
                events.add(readEvent(in, nowMicros));
                close(in, outer);
            } else if (tag == FrameCounter.QUERY_TAG) {
                int outer = open(in);
                query = Optional.of(readQuery(in));
                close(in, outer);
            } else {
                skip(in, tag);
            }
        }
    }

    /** Counts the events of a Msg by their tags and lengths alone; throws {@link IOException} if it is not a Msg. */
    static long countEvents(byte[] bytes, int offset, int length) throws IOException {
        CodedInputStream in = CodedInputStream.newInstance(bytes, offset, length);
        long events = 0;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            skip(in, tag);
            events += tag == EVENTS_TAG ? 1 : 0;
        }
        return events;
    }

    List<IndexedEvent> events() {
        return events;
    }

    Optional<String> query() {
        return query;
    }

    private IndexedEvent readEvent(CodedInputStream in, long nowMicros) throws IOException {
        event.clear();
        long seconds = 0;
        long micros = 0;
        boolean hasSeconds = false;
        boolean hasMicros = false;
        long sint64 = 0;
        double asDouble = 0;
        float asFloat = 0;
        IndexedEvent.Metric metric = IndexedEvent.Metric.NONE;
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (tag) {
                case 1 << 3 | VARINT:
                    seconds = in.readInt64();
                    hasSeconds = true;
                    break;
                case 2 << 3 | BYTES:
                    event.state(in.readString());
                    break;
                case 3 << 3 | BYTES:
                    event.service(in.readString());
                    break;
                case 4 << 3 | BYTES:
                    event.host(in.readString());
                    break;
                case 5 << 3 | BYTES:
                    event.description(in.readString());
                    break;
                case 7 << 3 | BYTES:
                    event.tag(in.readString());
                    break;
                case 8 << 3 | FIXED32:
                    event.ttlSeconds(in.readFloat());
                    break;
                case 9 << 3 | BYTES:
                    int outer = open(in);
                    readAttribute(in);
                    close(in, outer);
                    break;
                case 10 << 3 | VARINT:
                    micros = in.readInt64();
                    hasMicros = true;
                    break;
                case 13 << 3 | VARINT:
                    sint64 = in.readSInt64();
                    metric = IndexedEvent.Metric.SINT64;
                    break;
                case 14 << 3 | FIXED64:
                    asDouble = in.readDouble();
                    metric = metric == IndexedEvent.Metric.SINT64 ? metric : IndexedEvent.Metric.DOUBLE;
                    break;
                case 15 << 3 | FIXED32:
                    asFloat = in.readFloat();
                    metric = metric == IndexedEvent.Metric.NONE ? IndexedEvent.Metric.FLOAT : metric;
                    break;
                default:
                    skip(in, tag);
            }
        }
        if (metric == IndexedEvent.Metric.SINT64) {
            event.metricSint64(sint64);
        } else if (metric == IndexedEvent.Metric.DOUBLE) {
            event.metricDouble(asDouble);
        } else if (metric == IndexedEvent.Metric.FLOAT) {
            event.metricFloat(asFloat);
        }
        event.timeMicros(hasMicros ? micros : hasSeconds ? microsOf(seconds) : nowMicros);
        return event.build();
    }

    private static long microsOf(long seconds) {
        long high = Math.multiplyHigh(seconds, MICROS_PER_SECOND);
        long low = seconds * MICROS_PER_SECOND;
        if (high == low >> 63) {
            return low;
        }
        return seconds < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    private void readAttribute(CodedInputStream in) throws IOException {
        Optional<String> key = Optional.empty();
        String value = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == (1 << 3 | BYTES)) {
                key = Optional.of(in.readString());
            } else if (tag == (2 << 3 | BYTES)) {
                value = in.readString();
            } else {
                skip(in, tag);
            }
        }
        event.attribute(key.orElseThrow(() -> new InvalidProtocolBufferException("an attribute has no key")), value);
    }

    private static String readQuery(CodedInputStream in) throws IOException {
        String text = "";
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag == (1 << 3 | BYTES)) {
                text = in.readString();
            } else {
                skip(in, tag);
            }
        }
        return text;
    }

    private static int open(CodedInputStream in) throws IOException {
        int length = in.readRawVarint32();
        return in.pushLimit(length);
    }

    private static void close(CodedInputStream in, int outer) throws IOException {
        if (in.getBytesUntilLimit() != 0) {
            throw new InvalidProtocolBufferException("a message ends before its length");
        }
        in.popLimit(outer);
    }

    private static void skip(CodedInputStream in, int tag) throws IOException {
        if (!in.skipField(tag)) {
            throw new InvalidProtocolBufferException("end of a group that did not start");
        }
    }
}
