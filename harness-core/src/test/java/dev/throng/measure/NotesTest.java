package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.LoopRecorder.Notes;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotesTest {

    private final Notes notes = new Notes();

    @Test
    void sameTextIsKeptOnce() {
        notes.add("full");
        notes.add("full");
        notes.add("empty");
        assertThat(notes.take()).containsExactly("full", "empty");
        notes.add("full");
        assertThat(notes.take()).isEmpty();
    }

    @Test
    void textsAreFew() {
        for (int i = 0; i < 1000; i++) {
            notes.add("text " + i);
        }
        assertThat(notes.take()).hasSize(Notes.MAX_NOTES);
    }

    @Test
    void textsAreShort() {
        notes.add("x".repeat(10_000));
        notes.add("\u001b".repeat(10_000));
        List<String> kept = notes.take();
        assertThat(kept).allSatisfy(text -> assertThat(text).hasSizeLessThanOrEqualTo(Notes.MAX_CHARS));
        assertThat(kept.get(0)).endsWith("…");
    }

    @Test
    void textsCannotSteerTerminals() {
        notes.add("red \u001b[31m, right-to-left \u202e, line\nbreak, lone \ud800 half");
        assertThat(notes.take())
                .containsExactly("red \\u001b[31m, right-to-left \\u202e, line\\nbreak, lone \\ud800 half");
    }

    @Test
    void lettersOfTheWorldStay() {
        notes.add("Köln, Владивосток, 東京, 🚀");
        assertThat(notes.take()).containsExactly("Köln, Владивосток, 東京, 🚀");
    }
}
