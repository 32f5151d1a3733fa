package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.measure.LoopRecorder;

/** The bit rate that a response's head states in {@code icy-br}. */
final class StatedBitRate {

    /** No audio, and hardly a video, has more. */
    private static final int MAX_KBPS = 50_000;

    /**
     * Returns the stated bit rate in kbit/s; 0 if there is none, or if no stream has it, which is noted.
     *
     * @param path of the stream, for the note
     */
    static int credible(ResponseHead head, String path, LoopRecorder recorder) {
        int kbps = head.icy().kbps().orElse(0);
        if (kbps <= MAX_KBPS) {
            return kbps;
        }
        String orMore = kbps == Integer.MAX_VALUE ? " or more" : "";
        recorder.note(
                "icy-br of " + path + " ignored: " + kbps + orMore + " kbit/s (expected: at most " + MAX_KBPS + ")");
        return 0;
    }

    private StatedBitRate() {}
}
