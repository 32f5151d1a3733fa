package dev.throng.cluster;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that calls a listener, and on which the state of a cluster changes. */
final class Dispatcher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    private final ExecutorService thread;
    private volatile boolean closed;

    Dispatcher(String name) {
        thread = Executors.newSingleThreadExecutor(work -> {
            Thread created = new Thread(work, name);
            created.setDaemon(true);
            return created;
        });
    }

    /** Runs the work after all earlier work. Does nothing after {@link #close}. */
    void run(Runnable work) {
        try {
            thread.execute(() -> {
                try {
                    if (!closed) {
                        work.run();
                    }
                } catch (RuntimeException bug) {
                    LOG.error("a listener of the cluster failed: {}", bug, bug);
                }
            });
        } catch (RejectedExecutionException late) {
            LOG.debug("an event after the end of the cluster is ignored");
        }
    }

    /** Drops work that has not begun. Lets work that has begun end. */
    @Override
    public void close() {
        closed = true;
        thread.shutdown();
    }
}
