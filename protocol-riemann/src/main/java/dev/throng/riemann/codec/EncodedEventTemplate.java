package dev.throng.riemann.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes Msgs of events that differ in few places: the number in their host's and service's name, the metric, the time. All other fields
 * are encoded once.
 *
 * <p>Use: {@link #begin}, {@link #event} for each event, {@link #end}; the frame is then in {@link #array} up to {@link #length}, and
 * without its first {@link #FRAME_HEADER_BYTES} it is the datagram. Allocates nothing in steady state. Not thread-safe.
 */
public final class EncodedEventTemplate {

    /** For a name that is to carry no number. */
    public static final long NO_NUMBER = -1;

    /** The bytes of a frame that a datagram does without. */
    public static final int FRAME_HEADER_BYTES = WireFormat.HEADER_BYTES;

    private final byte[] state;
    private final byte[] service;
    private final byte[] host;
    private final byte[] between;
    private final MetricType metricType;
    private final TimeField timeField;
    private final WireBytes frame = new WireBytes(1024);
    private final WireBytes event = new WireBytes(256);
    private final byte[] digits = new byte[20];

    /** @param constant gives the parts that never change; its times and metrics are ignored */
    public EncodedEventTemplate(Event constant, MetricType metricType, TimeField timeField) {
        this.state = constant.state()
                .map(text -> field(WireFormat.EVENT_STATE, text))
                .orElse(new byte[0]);
        this.service = constant.service().map(EncodedEventTemplate::utf8).orElse(new byte[0]);
        this.host = constant.host().map(EncodedEventTemplate::utf8).orElse(new byte[0]);
        this.between = between(constant);
        this.metricType = metricType;
        this.timeField = timeField;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] field(int number, String text) {
        WireBytes bytes = new WireBytes(64);
        bytes.text(number, text);
        return bytes.copy();
    }

    /** The fields between the host and the metric. */
    private static byte[] between(Event constant) {
        WireBytes bytes = new WireBytes(256);
        constant.description().ifPresent(text -> bytes.text(WireFormat.EVENT_DESCRIPTION, text));
        constant.tags().forEach(tag -> bytes.text(WireFormat.EVENT_TAGS, tag));
        constant.ttl().ifPresent(ttl -> bytes.fixed32(WireFormat.EVENT_TTL, Float.floatToRawIntBits(ttl)));
        constant.attributes().forEach(attribute -> {
            WireBytes nested = new WireBytes(64);
            nested.text(WireFormat.ATTRIBUTE_KEY, attribute.key());
            attribute.value().ifPresent(value -> nested.text(WireFormat.ATTRIBUTE_VALUE, value));
            bytes.bytes(WireFormat.EVENT_ATTRIBUTES, nested.array(), nested.length());
        });
        return bytes.copy();
    }

    /** Starts a frame. */
    public void begin() {
        frame.reset();
        frame.int32be(0);
    }

    /**
     * Adds an event.
     *
     * @param serviceNumber makes the service {@code base-17}; {@link #NO_NUMBER} leaves it as it is
     * @param hostNumber the same for the host
     * @param epochMicros the event's time, where the stencil has one
     */
    public void event(long serviceNumber, long hostNumber, double metric, long epochMicros) {
        event.reset();
        if (timeField != TimeField.NONE) {
            event.tag(WireFormat.EVENT_TIME, WireFormat.VARINT);
            event.varint(epochMicros / 1_000_000);
        }
        event.raw(state);
        name(WireFormat.EVENT_SERVICE, service, serviceNumber);
        name(WireFormat.EVENT_HOST, host, hostNumber);
        event.raw(between);
        if (timeField == TimeField.MICROS) {
            event.tag(WireFormat.EVENT_TIME_MICROS, WireFormat.VARINT);
            event.varint(epochMicros);
        }
        if (metricType == MetricType.SINT64) {
            event.tag(WireFormat.EVENT_METRIC_SINT64, WireFormat.VARINT);
            event.varint(WireFormat.zigzag(Math.round(metric)));
        } else if (metricType == MetricType.DOUBLE) {
            event.fixed64(WireFormat.EVENT_METRIC_D, Double.doubleToRawLongBits(metric));
        }
        event.fixed32(WireFormat.EVENT_METRIC_F, Float.floatToRawIntBits((float) metric));
        frame.bytes(WireFormat.MSG_EVENTS, event.array(), event.length());
    }

    /** Ends the frame: its length is now in front. */
    public void end() {
        frame.set32be(0, frame.length() - WireFormat.HEADER_BYTES);
    }

    /** The frame's bytes, valid up to {@link #length} and until the next {@link #begin}. */
    public byte[] array() {
        return frame.array();
    }

    public int length() {
        return frame.length();
    }

    /** The frame in an array of its own. */
    public byte[] copy() {
        return Arrays.copyOf(frame.array(), frame.length());
    }

    private void name(int field, byte[] base, long number) {
        if (number < 0) {
            if (base.length > 0) {
                event.bytes(field, base);
            }
            return;
        }
        int from = digits.length;
        long rest = number;
        do {
            digits[--from] = (byte) ('0' + rest % 10);
            rest /= 10;
        } while (rest > 0);
        digits[--from] = '-';
        int count = digits.length - from;
        event.tag(field, WireFormat.BYTES);
        event.varint(base.length + count);
        event.raw(base);
        event.raw(digits, from, count);
    }

    /** Which fields carry a metric. Like other clients we send a precise one together with {@code metric_f}. */
    public enum MetricType {
        /** {@code metric_sint64}, rounded, and {@code metric_f}. */
        SINT64,
        /** {@code metric_d} and {@code metric_f}. */
        DOUBLE,
        /** {@code metric_f} alone. */
        FLOAT
    }

    /** Which field carries the time of an event. */
    public enum TimeField {
        /** None: the server takes its own time. */
        NONE,
        /** {@code time}, whole seconds. */
        SECONDS,
        /** {@code time} and {@code time_micros}. */
        MICROS
    }
}
