package dev.throng.maven;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A process that runs a command. Forwards each line that it prints, and keeps the first lines of its standard output and the last lines of
 * both. It ends with Maven: its standard input is open until Maven ends, however Maven ends, or until the process shall end. It then has some
 * seconds to keep its results. Used by one thread.
 */
final class CommandProcess {

    /**
     * What the process printed.
     *
     * @param out the first and the last lines of standard output
     * @param err the last lines of standard error
     */
    record Printed(List<String> out, List<String> err) {}

    /** No signal comes earlier: after Ctrl-C the terminal has sent one, and a second would end the process without its results. */
    private static final long TO_END_ITSELF_SECONDS = 5;

    private static final long TO_KEEP_RESULTS_SECONDS = 20;
    private static final int FIRST_LINES = 12;
    private static final int LAST_LINES = 12;
    private static final long NO_LIMIT_DAYS = 3650;

    private final Process process;
    private final Lines out;
    private final Lines err;

    private CommandProcess(Process process, Consumer<String> log) {
        this.process = process;
        this.out = new Lines(process.getInputStream(), log, FIRST_LINES);
        this.err = new Lines(process.getErrorStream(), log, 0);
    }

    /**
     * Starts a command.
     *
     * @param environment variables to add
     * @param log receives each line, on other threads
     */
    static CommandProcess start(
            List<String> words, Map<String, String> environment, Path directory, Consumer<String> log)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder(words).directory(directory.toFile());
        builder.environment().putAll(environment);
        return new CommandProcess(builder.start(), log);
    }

    /**
     * Waits until it has ended.
     *
     * @param limit after it the process is ended; zero for none
     * @return the exit code, or {@link Outcome#TIMED_OUT}
     */
    int await(Duration limit) throws InterruptedException {
        Thread endWithMaven = new Thread(() -> endAfter(TO_END_ITSELF_SECONDS), "throng-end");
        Runtime.getRuntime().addShutdownHook(endWithMaven);
        try {
            Duration patience = limit.isZero() ? Duration.ofDays(NO_LIMIT_DAYS) : limit;
            boolean ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                endAfter(0);
            }
            out.join();
            err.join();
            return ended ? process.exitValue() : Outcome.TIMED_OUT;
        } catch (InterruptedException interrupted) {
            endAfter(0);
            throw interrupted;
        } finally {
            remove(endWithMaven);
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException itRuns) {
            return;
        }
    }

    /**
     * Ends the standard input, which is no signal, and sends a signal if the process still runs after some seconds. Uses the handle, because
     * the methods of the process would also close its streams, and with them what it still prints.
     */
    private void endAfter(long seconds) {
        try {
            endInput();
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
                process.toHandle().destroy();
                process.waitFor(TO_KEEP_RESULTS_SECONDS, TimeUnit.SECONDS);
            }
        } catch (InterruptedException atOnce) {
            Thread.currentThread().interrupt();
        } finally {
            process.toHandle().destroyForcibly();
        }
    }

    private void endInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException ended) {
            return;
        }
    }

    /** Returns what it printed. After {@link #await}. */
    Printed printed() {
        return new Printed(out.kept(), err.kept());
    }

    /** Reads a stream to its end on a thread of its own. */
    private static final class Lines {

        private final Thread thread;
        private final int first;
        private final List<String> head = new ArrayList<>();
        private final Deque<String> tail = new ArrayDeque<>();

        Lines(InputStream stream, Consumer<String> log, int first) {
            this.first = first;
            this.thread = new Thread(() -> read(stream, log), "throng-output");
            thread.setDaemon(true);
            thread.start();
        }

        private void read(InputStream stream, Consumer<String> log) {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    log.accept(line);
                    keep(line);
                }
            } catch (IOException closed) {
                log.accept("no more output: " + closed.getMessage());
            }
        }

        private synchronized void keep(String line) {
            if (head.size() < first) {
                head.add(line);
                return;
            }
            tail.add(line);
            if (tail.size() > LAST_LINES) {
                tail.remove();
            }
        }

        /** A grandchild that keeps the stream open does not keep Maven. */
        void join() throws InterruptedException {
            thread.join(TimeUnit.SECONDS.toMillis(TO_END_ITSELF_SECONDS));
        }

        synchronized List<String> kept() {
            List<String> lines = new ArrayList<>(head);
            lines.addAll(tail);
            return lines;
        }
    }
}
