package dev.throng.riemann.load;

import dev.throng.measure.LoopRecorder;
import java.util.HashSet;
import java.util.Set;

/** Samples what error replies say: the first few distinct texts become notes, the rest is only counted. Confined to its event loop. */
final class ErrorNotes {

    private static final int MAX_TEXTS = 5;
    private static final int MAX_CHARS = 200;

    private final LoopRecorder recorder;
    private final Set<String> seen = new HashSet<>();

    ErrorNotes(LoopRecorder recorder) {
        this.recorder = recorder;
    }

    void add(String text) {
        if (seen.size() < MAX_TEXTS && seen.add(text.substring(0, Math.min(MAX_CHARS, text.length())))) {
            recorder.note("error reply: " + text);
        }
    }
}
