package dev.throng.streams.flv;

/**
 * The tags of a file over and over, with times that never go back. Later rounds leave out the tags that only configure decoders. Confined to
 * one thread.
 */
public final class FlvLoop {

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

    /** Returns when the present tag is due, in milliseconds after the first one. Does not wrap; RTMP takes its lowest 32 bits. */
    public long millis() {
        return roundMillis + tag().millis();
    }

    /** Goes to the next tag. */
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
