package dev.throng.targets.launch;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A second server of a target, in the same JVM, with its own ports, state and counts. A generator sends it load before a run, so that the
 * JVM has compiled the code that the run needs. It ends when somebody connects to its address {@code end}, which the server closes again
 * when nothing of the rehearsal is left, or when its time is over. Any thread may call any method.
 */
final class RehearsalServer implements AutoCloseable {

    private static final String PREFIX = "rehearsal-";

    private final LaunchableTarget.Running server;
    private final ServerSocket end;
    private final PrintStream err;

    private RehearsalServer(LaunchableTarget.Running server, ServerSocket end, PrintStream err) {
        this.server = server;
        this.end = end;
        this.err = err;
    }

    /**
     * Starts the server.
     *
     * @param values the options of the target's own server; ports are replaced by free ones
     * @param others options that the rehearsal needs with other values
     * @param atMost when it ends by itself, more than 0
     * @param err gets the message if it cannot wait for its end
     * @throws TargetUsageException if an option is unknown or invalid, or no port is free
     */
    static RehearsalServer start(
            LaunchableTarget target, Options values, Map<String, String> others, Duration atMost, PrintStream err) {
        Map<String, String> changed = new LinkedHashMap<>();
        values.given().stream().filter(RehearsalServer::isPort).forEach(port -> changed.put(port, "0"));
        changed.putAll(others);
        LaunchableTarget.Running server = target.start(values.with(changed));
        try {
            String first = server.addresses().split(" ")[0];
            String host = first.substring(first.indexOf('=') + 1, first.lastIndexOf(':'));
            ServerSocket end = new ServerSocket(0, 1, InetAddress.getByName(host));
            end.setSoTimeout((int) Math.min(Integer.MAX_VALUE, atMost.toMillis()));
            RehearsalServer started = new RehearsalServer(server, end, err);
            Thread waiting = new Thread(started::awaitEnd, "rehearsal-end");
            waiting.setDaemon(true);
            waiting.start();
            return started;
        } catch (IOException refused) {
            server.close();
            throw new TargetUsageException("--rehearsal: " + refused.getMessage(), refused);
        }
    }

    private static boolean isPort(String option) {
        return option.equals("port") || option.endsWith("-port");
    }

    /** The addresses for the READY line: those of the server and {@code end}, each with the prefix {@code rehearsal-}. */
    String addresses() {
        InetSocketAddress bound = (InetSocketAddress) end.getLocalSocketAddress();
        return Stream.concat(
                        Stream.of(server.addresses().split(" ")),
                        Stream.of("end=" + bound.getAddress().getHostAddress() + ":" + bound.getPort()))
                .map(address -> PREFIX + address)
                .collect(Collectors.joining(" "));
    }

    private void awaitEnd() {
        try {
            Socket asked = end.accept();
            closeAndCollect();
            asked.close();
        } catch (SocketTimeoutException over) {
            closeAndCollect();
        } catch (IOException failed) {
            if (!end.isClosed()) {
                err.println("throng-targets: the rehearsal cannot wait for its end: " + failed.getMessage());
                close();
            }
        }
    }

    /** The collection leaves the run a heap without the garbage of the rehearsal. */
    private void closeAndCollect() {
        close();
        System.gc();
    }

    /** Ends the server at once. */
    @Override
    public void close() {
        server.close();
        try {
            end.close();
        } catch (IOException failed) {
            err.println("throng-targets: the rehearsal's socket cannot be closed: " + failed.getMessage());
        }
    }
}
