package dev.throng.rtmp.codec;

import dev.throng.streams.flv.Gathering;
import dev.throng.streams.flv.MessageException;
import dev.throng.streams.flv.Payload;

/** What a reader remembers of one chunk stream: the header of its newest message, and the message itself while it is incomplete. */
final class ChunkStream {

    private final int id;
    private final Payload payload;

    /** Whether chunks of the present message are missing. */
    boolean withinMessage;

    int messageStream;
    int type;
    int length;
    int timestamp;
    int delta;

    /** Whether the newest header of format 0, 1 or 2 has an extended timestamp. Then its value follows each header of format 3 too. */
    boolean extended;

    int extendedValue;

    ChunkStream(int id, Gathering gathering) {
        this.id = id;
        this.payload = new Payload(gathering);
    }

    int id() {
        return id;
    }

    Payload payload() {
        return payload;
    }

    /** Begins a message with the present header. */
    void begin() throws MessageException {
        payload.begin(type, messageStream, timestamp, length);
        withinMessage = true;
    }

    /** Whether a server may write these bytes as the extended timestamp within the present message: its delta, its time, or 0. */
    boolean isExtendedTimestamp(int value) {
        return value == extendedValue || value == timestamp || value == 0;
    }

    /** Ends the present message without its missing chunks. */
    void abort() {
        withinMessage = false;
        payload.drop();
    }
}
