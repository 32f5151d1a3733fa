package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GcLogTailTest {

    private static final String PAUSE = "[1.500s][info][gc] GC(0) Pause Remark 24M->4M(512M) 3.145ms\n";

    @TempDir
    private Path directory;

    private final List<GcEvent.Pause> pauses = new ArrayList<>();
    private Path log;
    private GcLogTail tail;

    @BeforeEach
    void follow() {
        log = directory.resolve("gc.log");
        tail = new GcLogTail(log, event -> {
            if (event instanceof GcEvent.Pause pause) {
                pauses.add(pause);
            }
        });
    }

    private void append(String text) throws IOException {
        Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    @Test
    void aFileThatIsNotThereYetIsWaitedFor() throws IOException {
        assertThat(tail.poll()).isZero();
        append(PAUSE);
        assertThat(tail.poll()).isEqualTo(PAUSE.length());
        assertThat(tail.poll()).isZero();
        assertThat(pauses).hasSize(1);
    }

    @Test
    void aHalfWrittenLineWaitsForItsRest() throws IOException {
        append(PAUSE + PAUSE.substring(0, 30));
        tail.poll();
        assertThat(pauses).hasSize(1);
        append(PAUSE.substring(30));
        tail.poll();
        assertThat(pauses).hasSize(2);
        assertThat(tail.reader().unreadLines()).isZero();
    }

    @Test
    void everyByteAppendedAloneGivesTheSame() throws IOException {
        for (char c : (PAUSE + PAUSE + PAUSE).toCharArray()) {
            append(String.valueOf(c));
            tail.poll();
        }
        tail.finish();
        assertThat(pauses).hasSize(3);
        assertThat(tail.reader().lines()).isEqualTo(3);
    }

    @Test
    void afterARotationTheNewFileIsFollowed() throws IOException {
        append(PAUSE + PAUSE);
        tail.poll();
        Files.move(log, directory.resolve("gc.log.0"));
        append(PAUSE);
        tail.poll();

        assertThat(pauses).hasSize(3);
        assertThat(tail.rotations()).isOne();
    }

    @Test
    void aLineThatIsCutAtTheEndIsCounted() throws IOException {
        append(PAUSE + "[1.6");
        tail.finish();

        assertThat(pauses).hasSize(1);
        assertThat(tail.reader().unreadLines()).isOne();
    }
}
