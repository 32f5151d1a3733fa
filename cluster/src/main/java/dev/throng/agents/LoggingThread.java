package dev.throng.agents;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread whose tasks log what they throw, which would otherwise be lost. */
final class LoggingThread extends ScheduledThreadPoolExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(LoggingThread.class);

    LoggingThread(String name) {
        super(1, task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
        setRemoveOnCancelPolicy(true);
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
        super.afterExecute(task, thrown);
        if (thrown != null) {
            LOG.error("a task failed", thrown);
        } else if (task instanceof Future<?> future && future.isDone()) {
            try {
                future.get();
            } catch (CancellationException | InterruptedException noFailure) {
                LOG.debug("a task was cancelled", noFailure);
            } catch (ExecutionException failed) {
                LOG.error("a task failed", failed.getCause());
            }
        }
    }
}
