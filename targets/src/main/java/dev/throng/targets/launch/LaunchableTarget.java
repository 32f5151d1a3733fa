package dev.throng.targets.launch;

import java.util.List;

/** A reference target that can be launched by name. */
public interface LaunchableTarget {

    /** The name on the command line. */
    String name();

    /** One line of help text. */
    String summary();

    List<Option> options();

    /**
     * Starts the server; clients can connect when it returns.
     *
     * @throws TargetUsageException if an option is invalid, a port is in use or a file cannot be read
     */
    Running start(Options options);

    interface Running extends AutoCloseable {

        /** The addresses of the READY line: {@code kind=host:port}, separated by blanks. */
        String addresses();

        /** Runs {@code open}, which opens the sockets; closes this target if that fails. */
        default void openOrClose(Runnable open) {
            try {
                open.run();
            } catch (RuntimeException refused) {
                close();
                throw refused;
            }
        }

        /** Stops the server and frees its resources within a second. Any thread may call it, more than once. */
        @Override
        void close();
    }
}
