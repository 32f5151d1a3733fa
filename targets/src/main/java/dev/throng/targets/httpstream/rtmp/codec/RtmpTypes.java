package dev.throng.targets.httpstream.rtmp.codec;

/** The types of messages (RTMP §5.4, §7.1) and of user control messages (RTMP §7.1.7). */
public final class RtmpTypes {

    public static final int SET_CHUNK_SIZE = 1;
    public static final int ABORT = 2;
    public static final int ACKNOWLEDGEMENT = 3;
    public static final int USER_CONTROL = 4;
    public static final int WINDOW_SIZE = 5;
    public static final int PEER_BANDWIDTH = 6;
    public static final int AUDIO = 8;
    public static final int VIDEO = 9;
    public static final int DATA_AMF3 = 15;
    public static final int COMMAND_AMF3 = 17;
    public static final int DATA = 18;
    public static final int COMMAND = 20;

    public static final int STREAM_BEGIN = 0;
    public static final int STREAM_EOF = 1;
    public static final int PING_REQUEST = 6;
    public static final int PING_RESPONSE = 7;

    private RtmpTypes() {}
}
