package dev.throng.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reference target for XMPP in a JVM of its own, which outlives the runs against it. */
final class ReferenceServer implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("READY xmpp tcp=127\\.0\\.0\\.1:(\\d+).*");

    private final Process process;
    private final int port;

    private ReferenceServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /**
     * Waits until it is ready.
     *
     * @param options as on its command line, the port left out
     */
    static ReferenceServer start(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                AnyProtocolRuns.TARGET_JARS.resolve("*").toString(),
                "dev.throng.targets.ReferenceTargets",
                "xmpp",
                "--port",
                "0",
                "--exit-with-parent"));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            BufferedReader said = process.inputReader(StandardCharsets.UTF_8);
            String line = CompletableFuture.supplyAsync(() -> line(said)).get(60, TimeUnit.SECONDS);
            Matcher ready = READY.matcher(line);
            if (!ready.matches()) {
                throw new IOException("the target said: " + line);
            }
            return new ReferenceServer(process, Integer.parseInt(ready.group(1)));
        } catch (Exception never) {
            process.destroyForcibly();
            throw never;
        }
    }

    private static String line(BufferedReader said) {
        try {
            return String.valueOf(said.readLine());
        } catch (IOException cut) {
            throw new UncheckedIOException(cut);
        }
    }

    long pid() {
        return process.pid();
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.onExit().get(10, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException deaf) {
            process.destroyForcibly();
        } catch (InterruptedException cut) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
