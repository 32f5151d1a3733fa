package dev.throng.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** ffmpeg, as decoder and as source. Every run ends by itself after a while. */
public final class Ffmpeg implements AutoCloseable {

    private static final Duration LIFETIME = Duration.ofSeconds(60);

    /** Sources are there before a test begins, and must outlast it. */
    private static final Duration SOURCE_LIFETIME = Duration.ofSeconds(180);

    private static final Duration LONGEST = LIFETIME.plusSeconds(10);

    private final GuardedProcess process;

    private Ffmpeg(GuardedProcess process) {
        this.process = process;
    }

    public static void assumeInstalled() {
        GuardedProcess.assumeInstalled("ffmpeg", "ffmpeg");
    }

    private static Ffmpeg start(List<String> arguments, Duration lifetime) throws IOException {
        Path directory = Files.createTempDirectory("throng-ffmpeg-");
        List<String> command = new ArrayList<>(List.of("ffmpeg", "-v", "error", "-nostdin"));
        command.addAll(arguments);
        try {
            return new Ffmpeg(GuardedProcess.start(directory, lifetime, command, Map.of()));
        } catch (IOException failed) {
            GuardedProcess.delete(directory);
            throw failed;
        }
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
        return start(arguments, SOURCE_LIFETIME);
    }

    /**
     * Publishes a file over RTMP in real time, with its frames as they are. Ends with the file.
     *
     * @param file a file of FLV
     */
    public static Ffmpeg publishFile(Path file, String url) throws IOException {
        return start(List.of("-re", "-i", file.toString(), "-c", "copy", "-f", "flv", url), SOURCE_LIFETIME);
    }

    /**
     * Writes an FLV file with a picture in motion and a tone, as H.264 and AAC: about 200 kbit/s, 25 pictures per second and a key frame each
     * second.
     */
    public static void makeVideo(Path file, int seconds) throws IOException, InterruptedException {
        make(
                file,
                List.of(("-f lavfi -i testsrc2=size=320x180:rate=25 -f lavfi -i sine=frequency=440:sample_rate=44100"
                                + " -t " + seconds + " -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -b:v 150k"
                                + " -maxrate 150k -bufsize 75k -c:a aac -b:a 48k")
                        .split(" ")));
    }

    /** Writes a file of some seconds. */
    public static void makeTone(Path file, int seconds, List<String> encoding)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(
                List.of("-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100", "-t", Integer.toString(seconds)));
        arguments.addAll(encoding);
        make(file, arguments);
    }

    private static void make(Path file, List<String> encoding) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(encoding);
        arguments.add(file.toString());
        try (Ffmpeg encoder = start(arguments, LIFETIME)) {
            if (encoder.process.awaitEnd(LONGEST).orElse(-1) != 0) {
                throw new IOException("ffmpeg made no " + file + ": " + encoder.process.output());
            }
        }
    }

    /**
     * Decodes a stream for some seconds.
     *
     * @return what it complained about; empty if nothing
     */
    public static String complaints(String url, int seconds) throws IOException, InterruptedException {
        try (Ffmpeg decoder = start(List.of("-t", Integer.toString(seconds), "-i", url, "-f", "null", "-"), LIFETIME)) {
            OptionalInt code = decoder.process.awaitEnd(LONGEST);
            if (code.isEmpty()) {
                return "ffmpeg did not end";
            }
            return decoder.process.output() + (code.getAsInt() == 0 ? "" : "exit code " + code.getAsInt());
        }
    }

    /**
     * Waits until it has ended by itself.
     *
     * @throws IOException if it does not end in time, or ends with an error
     */
    public void awaitEnd() throws IOException, InterruptedException {
        OptionalInt code = process.awaitEnd(LONGEST);
        if (code.orElse(-1) != 0) {
            throw new IOException("ffmpeg " + (code.isEmpty() ? "did not end" : "failed") + ": " + process.output());
        }
    }

    public boolean isRunning() {
        return process.isRunning();
    }

    @Override
    public void close() {
        process.close();
    }
}
