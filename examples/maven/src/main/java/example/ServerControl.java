package example;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Starts the server in the background and stops it: {@code start DIRECTORY PORT REFUSE_EVERY} and {@code stop DIRECTORY}. The server also
 * ends with the process that called {@code start}, here Maven, so Ctrl-C and a killed build leave nothing behind.
 */
public final class ServerControl {

    private static final int MAX_SECONDS = 30;

    private ServerControl() {}

    public static void main(String[] arguments) throws Exception {
        List<String> words = Arrays.asList(arguments);
        Path directory = Path.of(words.get(1));
        Path pid = directory.resolve("server.pid");
        if (words.get(0).equals("start")) {
            start(words.subList(2, words.size()), directory.resolve("server.log"), pid);
        } else {
            stop(pid);
        }
    }

    private static void start(List<String> arguments, Path log, Path pid) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-classpath",
                System.getProperty("java.class.path"),
                "example.EventServer");
        builder.command().addAll(arguments);
        ProcessHandle.current().parent().ifPresent(caller -> builder.command().add(Long.toString(caller.pid())));
        Process server =
                builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        Files.writeString(pid, Long.toString(server.pid()));
        int port = Integer.parseInt(arguments.get(0));
        for (int tenths = 0; !accepts(port); tenths++) {
            if (!server.isAlive() || tenths >= MAX_SECONDS * 10) {
                server.destroyForcibly();
                throw new IllegalStateException("no server at port " + port + "; see " + log);
            }
            Thread.sleep(100);
        }
        System.out.println("The server is process " + server.pid() + " and listens on port " + port);
    }

    private static boolean accepts(int port) {
        try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return connection.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    private static void stop(Path pid) throws Exception {
        Optional<ProcessHandle> server = ProcessHandle.of(Long.parseLong(Files.readString(pid)));
        if (server.isPresent()) {
            server.get().destroy();
            server.get().onExit().get(MAX_SECONDS, TimeUnit.SECONDS);
        }
        Files.delete(pid);
        System.out.println("The server has stopped");
    }
}
