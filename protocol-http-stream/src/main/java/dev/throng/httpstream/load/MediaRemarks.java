package dev.throng.httpstream.load;

import dev.throng.httpstream.media.UncheckedFormat;

/** Learns what is remarkable in the media of one listener and no fault. */
interface MediaRemarks {

    /** The target deviates from HTTP or from the format, and players go on. */
    void deviates(String how, long times);

    /** The format is recognized, and its frames are not checked. */
    void notChecked(UncheckedFormat format);
}
