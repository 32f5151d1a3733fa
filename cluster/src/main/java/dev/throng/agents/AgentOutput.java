package dev.throng.agents;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes on what the process of a local agent prints, and notices its end. A thread of its own reads it. */
final class AgentOutput implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(AgentOutput.class);

    /** A JVM that cannot start prints two or three lines. */
    private static final int LAST_LINES = 3;

    private static final int SIGNAL_CODE = 128;
    private static final int MAX_SIGNAL = 64;

    private final String name;
    private final Process process;
    private final LocalAgents.Listener listener;
    private final Deque<String> last = new ArrayDeque<>();

    AgentOutput(String name, Process process, LocalAgents.Listener listener) {
        this.name = name;
        this.process = process;
        this.listener = listener;
    }

    @Override
    public void run() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (last.size() == LAST_LINES) {
                    last.remove();
                }
                last.add(line);
                listener.printed(line);
            }
        } catch (IOException unreadable) {
            LOG.debug("the output of {} cannot be read", name, unreadable);
        }
        try {
            listener.ended(sentence(name, process.waitFor(), List.copyOf(last)));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** How a process ended, with its last lines. */
    static String sentence(String name, int exitCode, List<String> lastLines) {
        int signal = exitCode - SIGNAL_CODE;
        String how = signal > 0 && signal <= MAX_SIGNAL
                ? " was ended by signal " + signal + " (exit code " + exitCode + ")"
                : " ended with exit code " + exitCode;
        return "agent " + name + how
                + (lastLines.isEmpty() ? "" : "; its last output: " + String.join(" / ", lastLines));
    }
}
