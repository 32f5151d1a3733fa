package dev.throng.agents;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread whose tasks log what they throw, which would otherwise be lost. After its end it ignores tasks: the cluster ends later. */
final class LoggingThread extends ScheduledThreadPoolExecutor {

    private static final Logger LOG = LoggerFactory.getLogger(LoggingThread.class);

    private static final long MAX_SECONDS = 10;

    private final String name;

    LoggingThread(String name) {
        super(1, task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
        this.name = name;
        setRemoveOnCancelPolicy(true);
        setRejectedExecutionHandler(LoggingThread::ignored);
    }

    private static void ignored(Runnable task, ThreadPoolExecutor ended) {
        LOG.debug("a task after the end of its thread is ignored");
        if (task instanceof Future<?> future) {
            future.cancel(false);
        }
    }

    /** Asks from another thread. An interrupted thread still gets its answer, which takes no time. */
    <T> T answer(Callable<T> question) {
        Future<T> answer = submit(question);
        boolean interrupted = Thread.interrupted();
        try {
            return answer.get(MAX_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException again) {
            throw new IllegalStateException("interrupted twice", again);
        } catch (ExecutionException | TimeoutException | CancellationException failed) {
            throw new IllegalStateException("the thread " + name + " does not answer", failed);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
        super.afterExecute(task, thrown);
        if (thrown != null) {
            LOG.error("a task failed: {}", thrown, thrown);
        } else if (task instanceof Future<?> future && future.isDone()) {
            try {
                future.get();
            } catch (CancellationException | InterruptedException noFailure) {
                LOG.debug("a task was cancelled", noFailure);
            } catch (ExecutionException failed) {
                LOG.error("a task failed: {}", failed.getCause(), failed.getCause());
            }
        }
    }
}
