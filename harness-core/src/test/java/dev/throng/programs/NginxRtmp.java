package dev.throng.programs;

import dev.throng.time.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;

/**
 * nginx with the module nginx-rtmp, as Debian packages both, with a configuration, ports and a directory of its own. It is one process and
 * runs under {@code timeout}, so that it ends even if the test is killed. The application {@code live} passes streams on, {@code hls} also
 * writes playlists and segments.
 */
public final class NginxRtmp implements AutoCloseable {

    /** The duration of a segment of HLS, if the stream has a key frame in time. */
    public static final Duration SEGMENT = Duration.ofSeconds(1);

    private static final Path MODULE = Path.of("/usr/lib/nginx/modules/ngx_rtmp_module.so");
    private static final String MISSING = "no nginx with its module rtmp; to enable: apt-get install libnginx-mod-rtmp";
    private static final Duration LIFETIME = Duration.ofMinutes(15);
    private static final Duration START = Duration.ofMinutes(3);

    private final Path directory;
    private final GuardedProcess process;
    private final InetSocketAddress address;
    private final InetSocketAddress web;
    private final HttpClient client = HttpClient.newHttpClient();

    private NginxRtmp(Path directory, GuardedProcess process, InetSocketAddress address, InetSocketAddress web) {
        this.directory = directory;
        this.process = process;
        this.address = address;
        this.web = web;
    }

    /** Skips the test if nginx or its module is not installed. */
    public static void assumeInstalled() {
        Assumptions.assumeTrue(isInstalled(), MISSING);
    }

    /** Whether {@link #assumeInstalled} skips nothing. */
    public static boolean isInstalled() {
        return executable().isPresent() && Files.isReadable(MODULE);
    }

    /** Debian installs nginx in a directory that only root has on the path. */
    private static Optional<Path> executable() {
        return GuardedProcess.executable("nginx")
                .or(() -> Optional.of(Path.of("/usr/sbin/nginx")).filter(Files::isExecutable));
    }

    /** Starts it for up to 1,000 clients and waits until it listens. */
    public static NginxRtmp start() throws IOException {
        return GuardedProcess.onFreePort(NginxRtmp::start);
    }

    private static NginxRtmp start(InetSocketAddress address) throws IOException {
        Path directory = Files.createTempDirectory("throng-nginx-");
        try {
            InetSocketAddress web = GuardedProcess.freePort();
            Path config = Files.writeString(directory.resolve("nginx.conf"), config(directory, address, web));
            List<String> command = List.of(
                    executable().orElseThrow().toString(),
                    "-p",
                    directory.toString(),
                    "-e",
                    directory.resolve("error.log").toString(),
                    "-c",
                    config.toString());
            GuardedProcess process = GuardedProcess.start(directory, LIFETIME, command, Map.of());
            process.awaitListening(address, START);
            process.awaitListening(web, START);
            return new NginxRtmp(directory, process, address, web);
        } catch (IOException | RuntimeException failed) {
            GuardedProcess.delete(directory);
            throw failed;
        }
    }

    private static String config(Path directory, InetSocketAddress address, InetSocketAddress web) {
        return """
                load_module MODULE;
                daemon off;
                master_process off;
                pid nginx.pid;
                worker_rlimit_nofile 4096;
                events { worker_connections 2048; }
                rtmp {
                  access_log off;
                  server {
                    listen RTMP;
                    chunk_size 4096;
                    application live { live on; }
                    application hls {
                      live on;
                      hls on; hls_path DIRECTORY/hls; hls_fragment SEGMENTms; hls_playlist_length 6s;
                    }
                  }
                }
                http {
                  access_log off;
                  log_format hls '$connection $msec $status $request_uri';
                  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
                  server {
                    listen WEB;
                    location = /stat { rtmp_stat all; }
                    location /hls/ {
                      root DIRECTORY;
                      types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; }
                      add_header Cache-Control no-cache;
                      access_log DIRECTORY/hls.log hls;
                    }
                  }
                }
                """.replace("MODULE", MODULE.toString())
                .replace("RTMP", text(address))
                .replace("WEB", text(web))
                .replace("SEGMENT", Long.toString(SEGMENT.toMillis()))
                .replace("DIRECTORY", directory.toString());
    }

    private static String text(InetSocketAddress address) {
        return "127.0.0.1:" + address.getPort();
    }

    /** Its port for RTMP. */
    public InetSocketAddress address() {
        return address;
    }

    /** Its port for HTTP: the page of statistics and HLS. */
    public InetSocketAddress web() {
        return web;
    }

    /** The address of a stream of an application. */
    public String rtmp(String application, String stream) {
        return "rtmp://" + text(address) + "/" + application + "/" + stream;
    }

    /** The address of a page, for example {@code /stat} or {@code /hls/STREAM.m3u8}. */
    public String url(String path) {
        return "http://" + text(web) + path;
    }

    /** Its own account of streams and clients, as XML. */
    public String status() throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(url("/stat"))).timeout(START).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8))
                .body();
    }

    /** Waits until its own account is as wanted. Returns it. */
    public String awaitStatus(String what, Predicate<String> wanted) throws IOException, InterruptedException {
        long start = NanoClock.SYSTEM.nanos();
        String status = status();
        while (!wanted.test(status)) {
            if (NanoClock.SYSTEM.nanos() - start > START.toNanos()) {
                throw new IllegalStateException("not within " + START + ": " + what + "\n" + status);
            }
            LockSupport.parkNanos(50_000_000);
            status = status();
        }
        return status;
    }

    /** The lines of its log of requests for HLS: number of the connection, seconds, status, path. */
    public List<String> hlsLog() throws IOException {
        return Files.readAllLines(directory.resolve("hls.log"));
    }

    /** A playlist that it has written; empty if it has not. */
    public String playlist(String stream) {
        try {
            return Files.readString(directory.resolve("hls").resolve(stream + ".m3u8"));
        } catch (IOException none) {
            return "";
        }
    }

    public long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        process.close();
    }
}
