package dev.throng.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Agents in processes of their own. Ends them all when it is closed. */
final class Agents implements AutoCloseable {

    private final Map<String, Process> processes = new HashMap<>();

    /** Starts an agent, and does not wait until it has joined. */
    void start(Cluster controller, String... arguments) throws IOException {
        InetSocketAddress address = controller.self().address();
        start(List.of(), new ControllerAddress(address.getAddress().getHostAddress(), address.getPort()), arguments);
    }

    /** Starts an agent with further options of its JVM, and does not wait until it has joined. */
    void start(List<String> options, ControllerAddress controller, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx96m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of(
                "-cp", System.getProperty("java.class.path"), AgentProcess.class.getName(), controller.toString()));
        command.addAll(Arrays.asList(arguments));
        processes.put(
                arguments[0],
                new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start());
    }

    /** Returns the next line that an agent prints. */
    String line(String name) throws IOException {
        BufferedReader output = processes.get(name).inputReader();
        return String.valueOf(output.readLine());
    }

    long pid(String name) {
        return processes.get(name).pid();
    }

    /** Sends a signal: KILL, STOP or CONT. */
    void signal(String signal, String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(pid(name)))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Lets an agent end in order, and waits until it has. */
    void end(String name) throws IOException, InterruptedException {
        Process process = processes.get(name);
        process.getOutputStream().close();
        process.waitFor(60, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        processes.values().forEach(Process::destroyForcibly);
        processes.values().forEach(process -> process.onExit().join());
    }
}
