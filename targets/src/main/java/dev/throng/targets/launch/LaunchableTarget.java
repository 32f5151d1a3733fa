package dev.throng.targets.launch;

import java.util.List;

/** A server that can be launched by name. */
public interface LaunchableTarget {

    /** The name on the command line. */
    String name();

    /** One line of usage text. */
    String summary();

    List<Option> options();

    /**
     * Starts serving; when it returns, clients are welcome.
     *
     * @throws TargetUsageException if the options make no sense, a port is in use or a file cannot be read
     */
    Running start(Options options);

    /** A started target. */
    interface Running extends AutoCloseable {

        /** What follows {@code READY name }: each address as {@code kind=host:port}, separated by blanks. */
        String addresses();

        /** Stops serving and gives back what it holds, within a second; may be called from any thread, and twice. */
        @Override
        void close();
    }
}
