package dev.throng.streams.flv;

/** The types of messages (RTMP §5.4 and §7.1). FLV uses three of them for its tags. */
public final class MessageType {

    public static final int SET_CHUNK_SIZE = 1;
    public static final int ABORT = 2;
    public static final int ACKNOWLEDGEMENT = 3;
    public static final int USER_CONTROL = 4;
    public static final int WINDOW_ACKNOWLEDGEMENT_SIZE = 5;
    public static final int SET_PEER_BANDWIDTH = 6;
    public static final int AUDIO = 8;
    public static final int VIDEO = 9;
    public static final int DATA_AMF3 = 15;
    public static final int SHARED_OBJECT_AMF3 = 16;
    public static final int COMMAND_AMF3 = 17;
    public static final int DATA = 18;
    public static final int SHARED_OBJECT = 19;
    public static final int COMMAND = 20;
    public static final int AGGREGATE = 22;

    /** Whether it is audio or video. */
    public static boolean isMedia(int type) {
        return type == AUDIO || type == VIDEO;
    }

    /** Whether it is data for the player's program, such as metadata. */
    static boolean isData(int type) {
        return type == DATA || type == DATA_AMF3;
    }

    /** Whether RTMP defines it. */
    public static boolean isKnown(int type) {
        return type >= SET_CHUNK_SIZE && type <= SET_PEER_BANDWIDTH
                || isMedia(type)
                || type >= DATA_AMF3 && type <= COMMAND
                || type == AGGREGATE;
    }

    /** Whether a sink gets its payload. Shared objects are skipped. */
    static boolean isGathered(int type) {
        return !isMedia(type) && type != AGGREGATE && type != SHARED_OBJECT && type != SHARED_OBJECT_AMF3;
    }

    private MessageType() {}
}
