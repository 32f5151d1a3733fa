package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.httpstream.media.MediaCheck;
import dev.throng.httpstream.media.MediaFormat;
import io.netty.buffer.ByteBuf;

/**
 * What the media of one listener says: whether there are frames in it and none is broken, how long it plays, and at which bit rate.
 * Confined to its event loop. Small on purpose: there may be tens of thousands.
 */
final class HeardMedia {

    /** Of a listener that is not accepted yet. */
    static final HeardMedia NONE = new HeardMedia(null, 0, 0);

    private static final double NANOS_PER_SECOND = 1e9;

    /** After so many blocks of metadata it is known whether they stand where they are said to stand. */
    private static final int METADATA_BLOCKS = 12;

    /** Null if media is not checked. */
    private final MediaCheck check;

    private final int toldKbps;

    /** Media between two blocks of metadata; 0 if there are none, or once these were found where they should be. */
    private int metaint;

    private HeardMedia(MediaCheck check, int toldKbps, int metaint) {
        this.check = check;
        this.toldKbps = toldKbps;
        this.metaint = metaint;
    }

    /** Of a listener that was accepted with the given head. */
    static HeardMedia of(ResponseHead head, String path, Listens home, Floor floor) {
        int toldKbps = ToldBitRate.credible(head, path, floor.recorder());
        MediaCheck check = home.unchecked()
                ? null
                : home.format(head).map(MediaFormat::newCheck).orElseGet(UnknownMedia::new);
        return new HeardMedia(check, toldKbps, head.metaint().orElse(0));
    }

    /**
     * Checks media that has just come, and counts what is found.
     *
     * @param stamped whether stamps in it are taken
     */
    void read(ByteBuf bytes, boolean stamped, Listens home, Floor floor) {
        if (check == null) {
            return;
        }
        long lost = check.lostSyncs();
        long frames = check.frames();
        if (stamped) {
            check.read(bytes, home.stamps());
        } else {
            check.read(bytes);
        }
        floor.count(HttpStreamMetric.LOST_SYNCS, check.lostSyncs() - lost);
        floor.count(HttpStreamMetric.FRAMES, check.frames() - frames);
    }

    /** Whether frames are looked for and none was found. */
    boolean frameless() {
        return check != null && check.frames() == 0;
    }

    /** Whether it is frameless, and nobody said which format it has. */
    boolean isOfNoFormat() {
        return check instanceof UnknownMedia && check.frames() == 0;
    }

    /** How many frames broke; only where they are looked for. */
    long lostSyncs() {
        return check.lostSyncs();
    }

    /**
     * Whether frames broke at three in four of the first blocks of metadata: then these stand elsewhere, and what was taken for the length of
     * an empty block was a zero of the medium. Said once.
     *
     * @param bytes all media so far
     */
    boolean metadataIsElsewhere(long bytes) {
        if (metaint == 0 || check == null || bytes < (long) METADATA_BLOCKS * metaint) {
            return false;
        }
        long blocks = bytes / metaint;
        metaint = 0;
        return 4 * check.lostSyncs() >= 3 * blocks;
    }

    /**
     * Playing time of all media so far, when so many bytes of it came; 0 while it is not known.
     *
     * @param set the bit rate that the settings say; 0 if they say none
     */
    long playingNanos(long bytes, int set) {
        if (set > 0) {
            return nanos(bytes, set);
        }
        if (check != null) {
            return check.mediaNanos();
        }
        return toldKbps > 0 ? nanos(bytes, toldKbps * 1_000L) : 0;
    }

    /** What the media says of its bit rate, or else the head; 0 if neither does. */
    long bitsPerSecond() {
        long told = check == null ? 0 : check.nominalBitsPerSecond();
        return told > 0 ? told : toldKbps * 1_000L;
    }

    /** How long so many bytes play at a bit rate. */
    static long nanos(long bytes, long bitsPerSecond) {
        return (long) (bytes * 8.0 * NANOS_PER_SECOND / bitsPerSecond);
    }
}
