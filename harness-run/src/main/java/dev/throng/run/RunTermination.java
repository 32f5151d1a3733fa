package dev.throng.run;

import dev.throng.run.result.RunException;
import dev.throng.target.Target;
import dev.throng.verdict.OutOfMemory;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a run before its time, and remembers the first reason: the user aborts it, the target ends, memory or disk is full, or there is a
 * bug. Before the load begins it ends the waiting for the target and for connections; then it stops the load. Any thread may call it.
 */
final class RunTermination {

    private static final Logger LOG = LoggerFactory.getLogger(RunTermination.class);

    /** How long open arrivals are awaited after an abort. */
    private static final long DRAIN_NANOS = 1_000_000_000L;

    private final AtomicReference<Reason> why = new AtomicReference<>();
    private final PreLoadWait waiting = new PreLoadWait();
    private volatile Optional<LoadSenders> senders = Optional.empty();
    private boolean loadBegan;
    private volatile Optional<HeapWatch> heap = Optional.empty();

    /** The time before the load begins. */
    PreLoadWait waiting() {
        return waiting;
    }

    /** Ends the run; only the first reason counts. */
    void now(Reason reason) {
        if (why.compareAndSet(null, reason)) {
            waiting.interrupt();
            senders.ifPresent(running -> running.stop(reason, DRAIN_NANOS));
        }
    }

    /** @param happened what happened to the run, in one word: {@code interrupted} */
    void abort(String happened) {
        now(Reason.invalid(ReasonCode.ABORTED, "the run was " + happened));
    }

    /** Called by the run's thread: from now on there is a result to keep. */
    void loadBegins() {
        loadBegan = true;
    }

    /** Whether there is a result to keep. For the run's thread. */
    boolean loadBegan() {
        return loadBegan;
    }

    /** Why the run was ended; empty if it was not. */
    Optional<Reason> why() {
        return Optional.ofNullable(why.get());
    }

    /** @param watch gives memory back when memory is missing, so that the result can be written */
    void watch(HeapWatch watch) {
        heap = Optional.of(watch);
    }

    /** The load runs: an end stops it from now on, and at once if there was one before. */
    void running(LoadSenders started) {
        senders = Optional.of(started);
        why().ifPresent(reason -> started.stop(reason, DRAIN_NANOS));
    }

    void requireNotAborted() throws RunException {
        Optional<Reason> reason = why();
        if (reason.isPresent()) {
            throw new RunException(beforeTheLoad(reason.get()));
        }
    }

    /** The message of a run that ended before its load began. */
    static String beforeTheLoad(Reason why) {
        return why.code() == ReasonCode.ABORTED
                ? why.text() + " before the load began; nothing was sent"
                : "nothing was sent, as the load had not begun: " + why.text();
    }

    void ofTarget(Target target, String exit) {
        List<String> last = target.lastOutput();
        now(Reason.invalid(
                ReasonCode.TARGET_ENDED,
                target.nameOfEnded() + " ended during the run: " + exit
                        + (last.isEmpty() ? "" : "; its last line: " + last.get(last.size() - 1))));
    }

    /** Ends the run for a reason that the recording found. */
    void forReason(Reason reason) {
        if (reason.code() == ReasonCode.OUT_OF_MEMORY) {
            heap.ifPresent(watch -> watch.exhausted(reason));
        } else {
            now(reason);
        }
    }

    /** Ends the run for something that an event loop threw. */
    void ofBug(Throwable thrown) {
        Optional<Reason> memory = OutOfMemory.reason(thrown);
        if (memory.isPresent()) {
            LOG.warn("{}", memory.get().text(), thrown);
            forReason(memory.get());
            return;
        }
        LOG.error("an event loop of the generator ran into a bug in Throng", thrown);
        now(Reason.invalid(ReasonCode.INTERNAL_ERROR, "a bug in Throng ended the run: " + thrown));
    }

    /**
     * The time before the load begins, when one thread waits for the target and for connections, and any other may end the waiting at once
     * by an interrupt. After {@link #over()} that thread is never interrupted, so that what follows can close files and processes in peace.
     */
    static final class PreLoadWait {

        private Thread waiting;
        private boolean interrupted;

        /** Called by the thread that is going to wait. */
        synchronized void begin() {
            waiting = Thread.currentThread();
        }

        /** Interrupts the thread if it is still in this time. */
        synchronized void interrupt() {
            if (waiting != null) {
                interrupted = true;
                waiting.interrupt();
            }
        }

        /** Called by the same thread: the time is over, and an interrupt that came from here is forgotten. May be called again. */
        synchronized void over() {
            waiting = null;
            if (interrupted) {
                interrupted = false;
                Thread.interrupted();
            }
        }
    }
}
