package dev.throng.targets.launch;

import java.util.List;
import java.util.function.Function;

/** A reference target that can be launched by name. Immutable. */
public final class LaunchableTarget {

    private final String name;
    private final String summary;
    private final List<Option> options;
    private final Function<Options, Running> start;

    /**
     * @param name the name on the command line
     * @param summary one line of help text
     * @param start starts the server; clients can connect when it returns. Throws {@link TargetUsageException} if an option is invalid, a
     *     port is in use or a file cannot be read
     */
    public LaunchableTarget(String name, String summary, List<Option> options, Function<Options, Running> start) {
        this.name = name;
        this.summary = summary;
        this.options = List.copyOf(options);
        this.start = start;
    }

    String name() {
        return name;
    }

    String summary() {
        return summary;
    }

    List<Option> options() {
        return options;
    }

    Running start(Options values) {
        return start.apply(values);
    }

    /** A started target. */
    public interface Running extends AutoCloseable {

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
