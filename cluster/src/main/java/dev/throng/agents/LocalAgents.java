package dev.throng.agents;

import dev.throng.cluster.Member;
import dev.throng.time.NanoClock;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Agents on this machine, each a JVM that ends with its controller. Any thread may call any method. */
public final class LocalAgents implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LocalAgents.class);

    private static final long END_SECONDS = 5;

    /** Hears of the processes, on threads of their own. */
    public interface Listener {

        /** An agent printed a line. */
        void printed(String line);

        /**
         * The process of an agent ended, and nothing asked it to.
         *
         * @param how a sentence without a full stop
         */
        void ended(String how);
    }

    private final List<Process> processes = new ArrayList<>();

    private final NanoClock clock;
    private final Listener listener;
    private volatile boolean ending;

    private LocalAgents(NanoClock clock, Listener listener) {
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * Starts agents that join a controller of this machine. They are named {@code agent-1}, {@code agent-2} and so on.
     *
     * @param command the words that start Throng in a JVM, without arguments
     * @param controller the member that they join
     * @param token what they show the controller; they get it by their standard input, which other users cannot read
     * @param clock measures how long their end may take
     */
    public static LocalAgents start(
            List<String> command, int count, Member controller, String token, NanoClock clock, Listener listener) {
        LocalAgents agents = new LocalAgents(clock, listener);
        try {
            for (int number = 1; number <= count; number++) {
                List<String> words = new ArrayList<>(command);
                String address = controller.address().getAddress().getHostAddress();
                words.addAll(List.of(
                        "agent",
                        "--join",
                        (address.contains(":") ? "[" + address + "]" : address) + ":"
                                + controller.address().getPort(),
                        "--name",
                        "agent-" + number,
                        "--started-by-controller",
                        "--allow",
                        "0.0.0.0/0",
                        "--allow",
                        "[::]/0",
                        "--quiet"));
                Process agent = new ProcessBuilder(words)
                        .redirectInput(ProcessBuilder.Redirect.PIPE)
                        .redirectErrorStream(true)
                        .start();
                agents.processes.add(agent);
                agents.follow("agent-" + number, agent);
                give(token, agent);
            }
            return agents;
        } catch (IOException failed) {
            agents.close();
            throw new UncheckedIOException("an agent cannot be started: " + failed.getMessage(), failed);
        }
    }

    private static void give(String token, Process agent) {
        try {
            OutputStream input = agent.getOutputStream();
            input.write((token + "\n").getBytes(StandardCharsets.US_ASCII));
            input.flush();
        } catch (IOException ended) {
            LOG.debug("an agent has ended already, and its output tells why", ended);
        }
    }

    private void follow(String name, Process process) {
        Thread reader = new Thread(
                new AgentOutput(name, process, new Listener() {
                    @Override
                    public void printed(String line) {
                        listener.printed(line);
                    }

                    @Override
                    public void ended(String how) {
                        if (!ending) {
                            listener.ended(how);
                        }
                    }
                }),
                "throng-output-" + name);
        reader.setDaemon(true);
        reader.start();
    }

    /** The agents are about to end, because their controller leaves. */
    public void expectEnd() {
        ending = true;
    }

    /** Ends the agents at once, before they have sent anything. */
    public void kill() {
        expectEnd();
        processes.forEach(Process::destroyForcibly);
    }

    /** Waits for the agents to end with their controller; kills those that do not. */
    @Override
    public void close() {
        expectEnd();
        long deadline = clock.nanos() + TimeUnit.SECONDS.toNanos(END_SECONDS);
        for (Process process : processes) {
            try {
                if (!process.waitFor(deadline - clock.nanos(), TimeUnit.NANOSECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                process.destroyForcibly();
            }
        }
    }
}
