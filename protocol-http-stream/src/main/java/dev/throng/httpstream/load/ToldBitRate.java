package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.ResponseHead;
import dev.throng.measure.LoopRecorder;

/** The bit rate that a response's head states by {@code icy-br}. */
final class ToldBitRate {

    /** No audio, and hardly a video, has more. */
    private static final int MAX_KBPS = 50_000;

    /**
     * What the head states, in kbit/s; 0 if it states none, or one that no stream has, which is noted.
     *
     * @param path of the stream, for the note
     */
    static int credible(ResponseHead head, String path, LoopRecorder recorder) {
        int kbps = head.icyKbps().orElse(0);
        if (kbps <= MAX_KBPS) {
            return kbps;
        }
        String most = kbps == Integer.MAX_VALUE ? " or more" : "";
        recorder.note(
                "icy-br of " + path + " ignored: " + kbps + most + " kbit/s (expected: at most " + MAX_KBPS + ")");
        return 0;
    }

    private ToldBitRate() {}
}
