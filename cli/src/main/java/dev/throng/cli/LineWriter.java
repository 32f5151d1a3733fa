package dev.throng.cli;

import java.io.Writer;
import java.util.function.Consumer;

/** Passes on whole lines, and an incomplete last line when it is flushed. */
final class LineWriter extends Writer {

    private final Consumer<String> lines;
    private final StringBuilder pending = new StringBuilder();

    LineWriter(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void write(char[] characters, int offset, int length) {
        pending.append(characters, offset, length);
        int end = pending.indexOf("\n");
        while (end >= 0) {
            lines.accept(pending.substring(0, end).replaceAll("\\R$", ""));
            pending.delete(0, end + 1);
            end = pending.indexOf("\n");
        }
    }

    @Override
    public void flush() {
        if (!pending.isEmpty()) {
            lines.accept(pending.toString());
            pending.setLength(0);
        }
    }

    @Override
    public void close() {
        flush();
    }
}
