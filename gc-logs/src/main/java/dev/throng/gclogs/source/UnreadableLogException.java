package dev.throng.gclogs.source;

import java.io.IOException;

/** The input cannot be a log, or Throng does not read its format. The message is what was seen and what to do, without the file's name. */
public final class UnreadableLogException extends IOException {

    private static final long serialVersionUID = 1;

    UnreadableLogException(String seen) {
        super(seen);
    }
}
