package dev.throng.streams.flv;

import io.netty.buffer.ByteBuf;

/**
 * The tags of a file over and over, with times that never go back. Later rounds leave out the tags that only configure decoders. Confined to
 * one thread.
 */
public final class FlvLoop implements TagSource {

    private final FlvFile file;
    private int index;
    private long roundMillis;

    FlvLoop(FlvFile file) {
        this.file = file;
    }

    /** Returns the present tag. */
    public FlvFile.Tag tag() {
        return file.tags().get(index);
    }

    @Override
    public int type() {
        return tag().type();
    }

    @Override
    public boolean setup() {
        return tag().setup();
    }

    @Override
    public boolean keyFrame() {
        return type() == MessageType.VIDEO && VideoHead.isKeyFrame(file.head(tag()), tag().payloadBytes());
    }

    /** Returns when the present tag is due, in milliseconds after the first one. */
    @Override
    public long millis() {
        return roundMillis + tag().millis();
    }

    @Override
    public void write(ByteBuf out, long epochMicros) {
        if (type() == MessageType.VIDEO) {
            PictureStamp.insert(file.payload(tag()), out, epochMicros);
        } else {
            out.writeBytes(file.payload(tag()));
        }
    }

    @Override
    public void advance() {
        do {
            index++;
            if (index == file.tags().size()) {
                index = 0;
                roundMillis += file.durationMillis();
            }
        } while (roundMillis > 0 && tag().setup());
    }
}
