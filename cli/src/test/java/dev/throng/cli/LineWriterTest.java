package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.Program.LineWriter;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineWriterTest {

    private final List<String> lines = new ArrayList<>();

    @Test
    void handsOnWholeLinesAndTheRestWhenFlushed() {
        PrintWriter writer = new PrintWriter(new LineWriter(lines::add));
        writer.print("one\ntw");
        assertThat(lines).containsExactly("one");
        writer.print("o\r\n\nthree");
        assertThat(lines).containsExactly("one", "two", "");
        writer.flush();
        assertThat(lines).containsExactly("one", "two", "", "three");
        writer.flush();
        assertThat(lines).hasSize(4);
    }
}
