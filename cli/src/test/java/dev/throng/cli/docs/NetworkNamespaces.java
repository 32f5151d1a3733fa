package dev.throng.cli.docs;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * Machines of a test. Each is a network namespace with a directory of its own, which contains {@code ./throng}. Two networks connect all
 * machines, each by a switch: machine n has the addresses 10.0.0.n and 10.1.0.n. The names of the namespaces contain the id of this process,
 * so that tests at the same time do not disturb each other. Closing it ends all processes in them and removes them.
 */
final class NetworkNamespaces implements AutoCloseable {

    /** A network that connects all machines. */
    enum Network {
        CONTROL("10.0.0."),
        LOAD("10.1.0.");

        private final String addresses;

        Network(String addresses) {
            this.addresses = addresses;
        }

        private String device() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final int COMMAND_SECONDS = 30;
    private static final String PREFIX = "throng-" + ProcessHandle.current().pid() + "-";
    private static final String SWITCHES = PREFIX + "switches";

    private final Path directory;
    private final List<String> machines;
    private final List<String> made = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();

    private NetworkNamespaces(Path directory, List<String> machines) {
        this.directory = directory;
        this.machines = machines;
    }

    /** Makes the machines. Skips the test, with the reason, where that is not possible. */
    static NetworkNamespaces of(Path directory, String... machines) throws IOException, InterruptedException {
        NetworkNamespaces namespaces = new NetworkNamespaces(directory, List.of(machines));
        try {
            String refusal = namespaces.tryNamespace(SWITCHES);
            Assumptions.assumeTrue(
                    refusal.isEmpty(), () -> "no network namespaces (expected: root and iproute2): " + refusal);
            namespaces.connect();
            return namespaces;
        } catch (IOException | InterruptedException | RuntimeException failed) {
            namespaces.close();
            throw failed;
        }
    }

    /** Returns why the namespace cannot be made; empty if it was made. */
    private String tryNamespace(String name) throws InterruptedException {
        try {
            ip("netns", "add", name);
            made.add(name);
            return "";
        } catch (IOException refused) {
            return refused.getMessage();
        }
    }

    private void connect() throws IOException, InterruptedException {
        for (Network network : Network.values()) {
            ip("-n", SWITCHES, "link", "add", network.device(), "type", "bridge");
            ip("-n", SWITCHES, "link", "set", network.device(), "up");
        }
        for (String machine : machines) {
            String namespace = PREFIX + machine;
            ip("netns", "add", namespace);
            made.add(namespace);
            ip("-n", namespace, "link", "set", "lo", "up");
            for (Network network : Network.values()) {
                String device = network.device();
                String port = port(machine, network);
                ip("-n", SWITCHES, "link", "add", port, "type", "veth", "peer", "name", device, "netns", namespace);
                ip("-n", SWITCHES, "link", "set", port, "master", device, "up");
                ip("-n", namespace, "addr", "add", address(machine, network) + "/24", "dev", device);
                ip("-n", namespace, "link", "set", device, "up");
            }
            DocShell.writeLauncher(Files.createDirectory(directoryOf(machine)));
        }
    }

    private String port(String machine, Network network) {
        return network.device() + machines.indexOf(machine);
    }

    private String address(String machine, Network network) {
        return network.addresses + (machines.indexOf(machine) + 1);
    }

    /** Where the commands of a machine run. */
    Path directoryOf(String machine) {
        return directory.resolve(machine);
    }

    /** Connects a machine to a network, or cuts the link. */
    void link(String machine, Network network, boolean connected) throws IOException, InterruptedException {
        ip("-n", SWITCHES, "link", "set", port(machine, network), connected ? "up" : "down");
    }

    /**
     * Starts a command on a machine. It writes into the files {@code NAME.out} and {@code NAME.err} of the machine's directory.
     *
     * @param name of its output
     */
    Process start(String machine, String name, String command) throws IOException {
        Path place = directoryOf(machine);
        Process process = new ProcessBuilder("ip", "netns", "exec", PREFIX + machine, "bash", "-c", command)
                .directory(place.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(place.resolve(name + ".out").toFile())
                .redirectError(place.resolve(name + ".err").toFile())
                .start();
        processes.add(process);
        return process;
    }

    /** What a command has printed so far. */
    String printed(String machine, String name) throws IOException {
        Path place = directoryOf(machine);
        return Files.readString(place.resolve(name + ".out")) + Files.readString(place.resolve(name + ".err"));
    }

    private static void ip(String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("ip"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(COMMAND_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
            process.destroyForcibly();
            throw new IOException(String.join(" ", command) + ": " + printed.strip());
        }
    }

    /** Ends all processes, and removes the namespaces with their devices. */
    @Override
    public void close() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        processes.forEach(process -> process.onExit().join());
        for (String namespace : made) {
            try {
                ip("netns", "del", namespace);
            } catch (IOException remains) {
                System.err.println(remains.getMessage());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
