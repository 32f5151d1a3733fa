package dev.throng.riemann.codec;

/**
 * Numbers of the wire. A Msg is a protocol-buffers message; each field starts with a tag, {@code field << 3 | type}, as a varint.
 *
 * <pre>
 * frame on TCP and TLS                     datagram on UDP
 * +--------------------+--------------+    +--------------+
 * | length, u32be      | Msg, length  |    | Msg          |
 * +--------------------+--------------+    +--------------+
 *
 * Msg                  Event                                     Attribute    Query
 *  2 ok      varint     1 time     varint   9 attributes bytes    1 key        1 string
 *  3 error   bytes      2 state    bytes   10 time_micros varint  2 value
 *  4 states  (ignored)  3 service  bytes   13 metric_sint64 zigzag varint
 *  5 query   bytes      4 host     bytes   14 metric_d fixed64, little-endian
 *  6 events  bytes      5 descr.   bytes   15 metric_f fixed32, little-endian
 *                       7 tags     bytes    8 ttl fixed32
 *
 * the frame of {service "load-test", metric_f 1}: 22 bytes
 *  00 00 00 12 | 32 10 | 1a 09 6c 6f 61 64 2d 74 65 73 74 | 7d 00 00 80 3f
 *  length 18     events  service "load-test"                metric_f 1.0
 *
 * an ack: 6 bytes
 *  00 00 00 02 | 10 01
 *  length 2      ok = true
 * </pre>
 */
final class WireFormat {

    static final int VARINT = 0;
    static final int FIXED64 = 1;
    static final int BYTES = 2;
    static final int GROUP_START = 3;
    static final int GROUP_END = 4;
    static final int FIXED32 = 5;

    static final int HEADER_BYTES = 4;
    static final int ACK_BYTES = 6;

    static final int MSG_OK = 2;
    static final int MSG_ERROR = 3;
    static final int MSG_QUERY = 5;
    static final int MSG_EVENTS = 6;

    static final int EVENT_TIME = 1;
    static final int EVENT_STATE = 2;
    static final int EVENT_SERVICE = 3;
    static final int EVENT_HOST = 4;
    static final int EVENT_DESCRIPTION = 5;
    static final int EVENT_TAGS = 7;
    static final int EVENT_TTL = 8;
    static final int EVENT_ATTRIBUTES = 9;
    static final int EVENT_TIME_MICROS = 10;
    static final int EVENT_METRIC_SINT64 = 13;
    static final int EVENT_METRIC_D = 14;
    static final int EVENT_METRIC_F = 15;

    static final int QUERY_STRING = 1;

    static final int ATTRIBUTE_KEY = 1;
    static final int ATTRIBUTE_VALUE = 2;

    static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }

    static long unzigzag(long value) {
        return value >>> 1 ^ -(value & 1);
    }

    private WireFormat() {}
}
