package dev.throng.httpstream.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** ffmpeg, as decoder and as source. Every run ends by itself after a while. */
public final class Ffmpeg implements AutoCloseable {

    private static final String LIFETIME_SECONDS = "60";
    private static final long GRACE_SECONDS = 10;

    private final Process guard;
    private final Path output;

    private Ffmpeg(Process guard, Path output) {
        this.guard = guard;
        this.output = output;
    }

    public static void assumeInstalled() {
        Icecast.assumeInstalled("ffmpeg", "ffmpeg");
    }

    private static Ffmpeg start(List<String> arguments) throws IOException {
        Path output = Files.createTempFile("throng-ffmpeg-", ".txt");
        List<String> command =
                new ArrayList<>(List.of("timeout", "-k", "5", LIFETIME_SECONDS, "ffmpeg", "-v", "error", "-nostdin"));
        command.addAll(arguments);
        Process guard = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return new Ffmpeg(guard, output);
    }

    /** Publishes a tone in real time. */
    public static Ffmpeg publish(Icecast to, String mount, List<String> encoding, String contentType)
            throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("-re", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100"));
        arguments.addAll(encoding);
        arguments.addAll(List.of(
                "-content_type",
                contentType,
                "icecast://source:" + Icecast.SOURCE_PASSWORD + "@127.0.0.1:" + to.port() + mount));
        return start(arguments);
    }

    /** Writes a file of some seconds. */
    public static void makeTone(Path file, int seconds, List<String> encoding)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(
                List.of("-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100", "-t", Integer.toString(seconds)));
        arguments.addAll(encoding);
        arguments.add(file.toString());
        try (Ffmpeg encoder = start(arguments)) {
            if (!encoder.guard.waitFor(Long.parseLong(LIFETIME_SECONDS) + 10, TimeUnit.SECONDS)
                    || encoder.guard.exitValue() != 0) {
                throw new IOException("ffmpeg made no " + file + ": " + encoder.output());
            }
        }
    }

    /**
     * Decodes a stream for some seconds.
     *
     * @return what it complained about; empty if nothing
     */
    public static String complaints(String url, int seconds) throws IOException, InterruptedException {
        try (Ffmpeg decoder = start(List.of("-t", Integer.toString(seconds), "-i", url, "-f", "null", "-"))) {
            if (!decoder.guard.waitFor(Long.parseLong(LIFETIME_SECONDS) + 10, TimeUnit.SECONDS)) {
                return "ffmpeg did not end";
            }
            int code = decoder.guard.exitValue();
            return decoder.output() + (code == 0 ? "" : "exit code " + code);
        }
    }

    public boolean isRunning() {
        return guard.isAlive();
    }

    private String output() throws IOException {
        return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        List<ProcessHandle> all = guard.descendants().toList();
        guard.destroy();
        try {
            if (!guard.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
                all.forEach(ProcessHandle::destroyForcibly);
                guard.destroyForcibly();
            }
        } catch (InterruptedException interrupted) {
            all.forEach(ProcessHandle::destroyForcibly);
            guard.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Files.deleteIfExists(output);
    }
}
