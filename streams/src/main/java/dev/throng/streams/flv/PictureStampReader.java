package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;

/**
 * Finds the {@link PictureStamp} of a picture while the payload of its video message arrives. It goes from one NAL unit to the next, and ends
 * at the stamp or at the first slice. Of most pictures it reads one byte. The bytes may be cut anywhere. Allocates nothing, and
 * is used again for each message. Confined to one thread.
 */
public final class PictureStampReader {

    /** What the next byte is part of. */
    private enum State {
        HEAD,
        LENGTH,
        TYPE,
        CONTENT,
        REST,
        DONE
    }

    private static final int PICTURE = 1;
    private static final int FIRST_SLICE_TYPE = 1;
    private static final int LAST_SLICE_TYPE = 5;
    private static final int UUID_BYTES = 16;
    private static final int HEAD_BYTES = 2;

    /** Where the type of the first NAL unit is. */
    private static final int TYPE_AT = PictureStamp.TAG_HEAD_BYTES + Integer.BYTES;

    private static final int MAX_NAL_BYTES = 0xffffff;

    private State state = State.DONE;
    private int count;
    private long number;
    private int left;
    private long epochMicros = PictureStamp.NONE;

    /** Begins a video message. */
    public void begin() {
        state = State.HEAD;
        count = 0;
        epochMicros = PictureStamp.NONE;
    }

    /** Whether no further bytes of this message are needed. */
    public boolean isDone() {
        return state == State.DONE;
    }

    /** Returns the time of the picture's stamp, in microseconds since 1970, or {@link PictureStamp#NONE}. */
    public long epochMicros() {
        return epochMicros;
    }

    /**
     * Reads bytes. Does not move the reader index.
     *
     * @param from the index of the first byte
     */
    public void read(ByteBuf in, int from, int bytes) {
        if (beginsWithSlice(in, from, bytes)) {
            state = State.DONE;
            return;
        }
        int end = from + bytes;
        int at = from;
        while (at < end && state != State.DONE) {
            if (state == State.REST) {
                int skipped = Math.min(left, end - at);
                at += skipped;
                take(skipped);
            } else {
                next(in.getUnsignedByte(at));
                at++;
            }
        }
    }

    /** Most pictures do, and have no stamp. */
    private boolean beginsWithSlice(ByteBuf in, int from, int bytes) {
        return state == State.HEAD && count == 0 && bytes > TYPE_AT && isSlice(in.getByte(from + TYPE_AT));
    }

    private static boolean isSlice(int header) {
        int type = header & PictureStamp.NAL_TYPE;
        return type >= FIRST_SLICE_TYPE && type <= LAST_SLICE_TYPE;
    }

    private void next(int value) {
        if (state == State.HEAD) {
            head(value);
        } else if (state == State.LENGTH) {
            number = number << Byte.SIZE | value;
            count++;
            if (count == Integer.BYTES) {
                left = (int) number;
                state = number == 0 || number > MAX_NAL_BYTES ? State.DONE : State.TYPE;
            }
        } else if (state == State.TYPE) {
            int type = value & PictureStamp.NAL_TYPE;
            boolean stamp = type == PictureStamp.SUPPLEMENTAL && left == PictureStamp.BYTES - Integer.BYTES;
            state = isSlice(value) ? State.DONE : stamp ? State.CONTENT : State.REST;
            count = 0;
            number = 0;
            take(1);
        } else {
            content(value);
            take(1);
        }
    }

    /** Checks that the codec is H.264 and the message a picture (FLV §E.4.3.1). */
    private void head(int value) {
        if (count == 0 && (value >= 0x80 || (value & 15) != VideoHead.AVC) || count == 1 && value != PICTURE) {
            state = State.DONE;
        }
        count++;
        if (count == PictureStamp.TAG_HEAD_BYTES) {
            startNal();
        }
    }

    private void startNal() {
        state = State.LENGTH;
        count = 0;
        number = 0;
    }

    private void content(int value) {
        int at = count - HEAD_BYTES;
        if (at < UUID_BYTES) {
            if (value != expected(at)) {
                state = State.REST;
            }
        } else {
            int digit = Character.digit(value, 16);
            number = number << 4 | digit;
            if (digit < 0) {
                state = State.REST;
            } else if (at == PictureStamp.CONTENT_BYTES - 1) {
                epochMicros = number < 0 ? PictureStamp.NONE : number;
                state = State.DONE;
            }
        }
        count++;
    }

    private static int expected(int at) {
        return switch (at) {
            case -2 -> PictureStamp.USER_DATA_UNREGISTERED;
            case -1 -> PictureStamp.CONTENT_BYTES;
            default -> PictureStamp.uuid(at) & 0xff;
        };
    }

    /** Counts bytes of the NAL unit. */
    private void take(int bytes) {
        left -= bytes;
        if (left == 0 && state != State.DONE) {
            startNal();
        }
    }
}
