package dev.throng.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The standard input of a process that another program started and follows: it ends when that program does, however it ends. */
final class StandardInput {

    private static final Logger LOG = LoggerFactory.getLogger(StandardInput.class);

    private StandardInput() {}

    /**
     * Reads the input to its end on a daemon thread, and drops what it reads.
     *
     * @param action called on that thread when the input ends, or cannot be read
     */
    static void onEnd(InputStream input, Runnable action) {
        Thread reader = new Thread(
                () -> {
                    try {
                        input.transferTo(OutputStream.nullOutputStream());
                    } catch (IOException unreadable) {
                        LOG.debug("the standard input cannot be read", unreadable);
                    }
                    action.run();
                },
                "throng-input");
        reader.setDaemon(true);
        reader.start();
    }
}
