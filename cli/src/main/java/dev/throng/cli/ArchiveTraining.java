package dev.throng.cli;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Loads the classes that the commands need, in a JVM that records them: a short run of each protocol with its report, one of them by an agent,
 * and the reading of a GC log in each of the two formats.
 */
final class ArchiveTraining {

    /** The loads, by the names of their resources, with the target of each. */
    private static final Map<String, String> LOADS = Map.of(
            "riemann", "riemann", "xmpp", "xmpp", "http-stream", "http-stream", "hls", "http-stream", "rtmp", "rtmp");

    private static final String WAIT = "30s";

    private final CommandContext session;
    private final Path work;

    /** @param work an empty directory */
    ArchiveTraining(CommandContext session, Path work) {
        this.session = session;
        this.work = work;
    }

    /**
     * Runs the loads.
     *
     * @param targets the addresses of the reference targets by their names
     * @return an exit code: that of the first load that could not be sent, or {@link ExitCode#DONE}
     */
    int run(Map<String, String> targets) throws IOException {
        byAgent(targets.get("riemann"));
        for (String load : List.of("riemann", "xmpp", "http-stream", "hls", "rtmp")) {
            int code = load(load, targets.get(LOADS.get(load)), load);
            if (code != ExitCode.DONE && code != ExitCode.INVALID && code != ExitCode.SLO_MISSED) {
                return code;
            }
        }
        Optional<Path> own = session.installation().gcLog();
        if (own.isPresent()) {
            read(own.get());
        }
        read(resource("jdk8-cms.log", work.resolve("jdk8-cms.log")));
        return ExitCode.DONE;
    }

    private void read(Path log) {
        command("gc", "--json", log.toString());
        command("gc", log.toString());
    }

    private static Path resource(String name, Path file) throws IOException {
        try (InputStream content = ArchiveTraining.class.getResourceAsStream("archive/" + name)) {
            Files.copy(content, file);
        }
        return file;
    }

    /** A run whose load an agent sends, which is a thread of this JVM. */
    private void byAgent(String address) throws IOException {
        String controller = "127.0.0.1:" + freePort();
        Thread agent = new Thread(
                () -> command("agent", "--join", controller, "--name", "training", "--one-controller", "--wait", WAIT),
                "throng-training-agent");
        agent.setDaemon(true);
        agent.start();
        load("riemann", address, "agents", "--cluster", controller, "--expect", "1", "--wait", WAIT);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private int load(String name, String address, String results, String... more) throws IOException {
        Path scenario = resource(name + ".yaml", work.resolve(results + ".yaml"));
        List<String> words = new ArrayList<>(List.of(
                "run",
                scenario.toString(),
                "--set",
                "target.attach=" + address,
                "-o",
                work.resolve(results).toString()));
        words.addAll(List.of(more));
        return command(words.toArray(String[]::new));
    }

    private int command(String... words) {
        return new Program(session).run(words);
    }
}
