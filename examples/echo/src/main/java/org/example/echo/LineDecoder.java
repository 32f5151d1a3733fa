package org.example.echo;

import io.netty.buffer.ByteBuf;
import java.util.Optional;

/** Splits what a server sends into lines of ASCII that end with a line feed. Confined to its event loop. */
final class LineDecoder {

    private final int maxChars;
    private final StringBuilder line = new StringBuilder();

    /** @param maxChars the longest line; a longer one is cut there, so that a server cannot fill the memory */
    LineDecoder(int maxChars) {
        this.maxChars = maxChars;
    }

    /** Reads up to the end of the next line. Returns the line without its line feed; empty if more bytes are needed. */
    Optional<String> next(ByteBuf bytes) {
        while (bytes.isReadable()) {
            char next = (char) bytes.readUnsignedByte();
            if (next == '\n' || line.length() == maxChars) {
                String whole = line.toString();
                line.setLength(0);
                return Optional.of(whole);
            }
            line.append(next);
        }
        return Optional.empty();
    }

    /** Whether part of a line was read. */
    boolean isWithinLine() {
        return line.length() > 0;
    }
}
