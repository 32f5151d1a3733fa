package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.throng.cli.live.WatchingBrowser;
import dev.throng.time.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands with {@code --live} in JVMs of their own, and clients that watch them. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class LiveRunIT {

    private static final String SCENARIO = """
            name: watched run
            seed: 1
            protocol: riemann
            target: {launch: riemann, jvm: {options: [-Xmx64m, -XX:TieredStopAtLevel=1]}}
            phases:
              - {name: warm-up, for: 1s, measured: false, load: {send: {rate: 100/s}}}
              - {name: steady, for: 3s, load: {send: {rate: 100/s}}}
            slo: [send.owed >= 0]
            """;

    private static final Pattern URL = Pattern.compile("^live: (http://\\S+)$", Pattern.MULTILINE);

    @TempDir
    Path directory;

    private Path results;
    private BuiltThrong throng;

    @BeforeEach
    void writeScenario() throws IOException {
        throng = new BuiltThrong(directory);
        Files.writeString(directory.resolve("small.yaml"), SCENARIO);
        results = directory.resolve("out");
    }

    @AfterEach
    void endWhatStillRuns() {
        throng.close();
    }

    private Process start(String... arguments) throws IOException, InterruptedException {
        return throng.start(List.of(), arguments);
    }

    private String stderr() {
        try {
            return Files.readString(directory.resolve("stderr"));
        } catch (IOException notYet) {
            return "";
        }
    }

    private URI url() {
        String text =
                Eventually.found("the address is printed", Duration.ofMinutes(1), this::stderr, any -> URL.matcher(any)
                        .find());
        Matcher found = URL.matcher(text);
        assertThat(found.find()).isTrue();
        return URI.create(found.group(1));
    }

    private static <T> HttpResponse<T> get(URI uri, HttpResponse.BodyHandler<T> body)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).timeout(Duration.ofMinutes(1)).build(), body);
    }

    /** The lines of the stream of events until its end. */
    private static List<String> events(URI url) throws IOException, InterruptedException {
        return get(url.resolve("events"), HttpResponse.BodyHandlers.ofLines())
                .body()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--quiet", "--agents=2", "--no-report", "--metrics=0"})
    void aClientSeesTheRunItsEndAndItsReport(String option) throws Exception {
        Process run = option.isEmpty()
                ? start("run", "small.yaml", "-o", results.toString(), "--live", "0")
                : start("run", "--live", "0", "small.yaml", "-o", results.toString(), option);
        URI url = url();
        List<String> events = events(url);
        assertThat(events.get(0)).isEqualTo("event: whole");
        assertThat(events).anyMatch(line -> line.startsWith("data: {\"title\":\"watched run\""));
        assertThat(events.stream().filter(line -> line.contains("\"point\":{\"x\":")))
                .as("intervals")
                .hasSizeGreaterThanOrEqualTo(4);
        assertThat(events).anyMatch(line -> line.contains("\"doing\":\"steady, 0:0"));
        String agents = "\"title\":\"Agents\"";
        assertThat(events.stream().anyMatch(line -> line.contains(agents))).isEqualTo(option.equals("--agents=2"));
        assertThat(events).contains("event: ended");
        boolean report = !option.equals("--no-report");
        if (report) {
            assertThat(get(url.resolve("report.html"), HttpResponse.BodyHandlers.ofString())
                            .body())
                    .isEqualTo(Files.readString(results.resolve("report.html")));
        }
        int code = BuiltThrong.code(run);
        assertThat(code).as("on a busy machine the run is invalid").isIn(ExitCode.DONE, ExitCode.INVALID);
        assertThat(events)
                .anyMatch(line -> line.contains("exit code " + code) && line.contains("\"report\":" + report));
    }

    @Test
    void aBrowserShowsChartsThatGrowAndThenTheReport() throws Exception {
        Optional<Path> chromium = WatchingBrowser.find();
        assumeTrue(chromium.isPresent(), "no chromium on the PATH; to enable: apt-get install chromium");
        try (WatchingBrowser browser = new WatchingBrowser(chromium.get(), directory)) {
            Process run =
                    start("run", "small.yaml", "-o", results.toString(), "--live=0", "--set", "phases[1].for=20s");
            browser.open(url().toString());
            String points = "document.documentElement.getAttribute('data-points')";
            int before = Integer.parseInt(browser.until("points", points, any -> any.matches("[1-9]\\d*")));
            browser.until("more points", points, any -> any.matches("\\d+") && Integer.parseInt(any) > before + 1);
            browser.until(
                    "the report with its charts",
                    "document.documentElement.getAttribute('data-charts')",
                    any -> any.matches("\\d+") && Integer.parseInt(any) > 4);
            assertThat(browser.value("location.pathname")).isEqualTo("/report.html");
            assertThat(browser.problems()).isEmpty();
            assertThat(BuiltThrong.code(run)).isIn(ExitCode.DONE, ExitCode.INVALID);
        }
    }

    @Test
    void aRunThatNobodyWatchesDoesNotWaitAtItsEnd() throws Exception {
        Process run = start("run", "small.yaml", "-o", results.toString(), "--live=0");
        assertThat(BuiltThrong.code(run)).isIn(ExitCode.DONE, ExitCode.INVALID);
        assertThat(url().getHost()).isEqualTo("127.0.0.1");
    }

    @Test
    void theClientOfAnInterruptedRunSeesItsReport() throws Exception {
        Process run = start("run", "small.yaml", "-o", results.toString(), "--live=0", "--set", "phases[1].for=10m");
        URI url = url();
        HttpResponse<Stream<String>> stream = get(url.resolve("events"), HttpResponse.BodyHandlers.ofLines());
        Iterator<String> lines = stream.body().iterator();
        String line = lines.next();
        while (!line.contains("\"doing\":\"steady")) {
            line = lines.next();
        }
        assertThat(new ProcessBuilder("kill", "-INT", String.valueOf(run.pid()))
                        .start()
                        .waitFor())
                .isZero();
        while (!line.equals("event: ended")) {
            line = lines.next();
        }
        assertThat(lines.next()).contains("run aborted").contains("\"report\":true");
        assertThat(get(url.resolve("report.html"), HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(200);
        assertThat(BuiltThrong.code(run)).isEqualTo(ExitCode.INVALID);
    }

    @Test
    void theClientOfARunThatSentNothingSeesThat() throws Exception {
        Process run = start(
                "run", "small.yaml", "-o", results.toString(), "--live=0", "--set", "target.jvm.options=[-XX:+NoSuch]");
        List<String> events = events(url());
        assertThat(events).contains("event: ended");
        assertThat(events.get(events.size() - 2)).contains("ended without a report");
        assertThat(BuiltThrong.code(run)).isEqualTo(ExitCode.USAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"run small.yaml", "capacity small.yaml --operation send"})
    void aPortInUseIsSaidBeforeAnythingIsStarted(String command) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String words = command + " -o " + results + " --live " + taken.getLocalPort();
            assertThat(BuiltThrong.code(start(words.split(" ")))).isEqualTo(ExitCode.USAGE);
        }
        assertThat(stderr()).contains("--live: cannot listen on").doesNotContain("starting", "run 1");
        assertThat(results).doesNotExist();
    }

    @Test
    void theClientOfRepeatedRunsSeesEachOfThemAndWhereTheIndexIs() throws Exception {
        Process runs = start("run", "small.yaml", "-o", results.toString(), "--live=0", "--repeat=2");
        List<String> events = events(url());
        assertThat(events).anyMatch(line -> line.contains("\"doing\":\"run 1 of 2: steady"));
        assertThat(events).anyMatch(line -> line.contains("\"doing\":\"run 2 of 2: steady"));
        assertThat(events).anyMatch(line -> line.contains("\"title\":\"1 of 2 runs\""));
        assertThat(events).filteredOn("event: ended"::equals).hasSize(1);
        assertThat(events.get(events.size() - 2)).contains("2 of 2 runs, exit code ", "index: " + results);
        assertThat(BuiltThrong.code(runs)).isLessThan(ExitCode.BUG);
    }

    @Test
    void theClientOfAStudySeesItsCells() throws Exception {
        Files.writeString(directory.resolve("study.yaml"), """
                name: watched study
                scenario: small.yaml
                set: {"phases[1].for": 1s, generator.rehearse: off, generator.priority: normal}
                jvms: [{java: newest, collector: serial}]
                heaps: [64m]
                trials: 2
                disturbed: count
                """);
        Process study = start("study", "study.yaml", "-o", results.toString(), "--live=0");
        List<String> events = events(url());
        assertThat(events).anyMatch(line -> line.contains("\"title\":\"Cell 2 of 2"));
        assertThat(events).anyMatch(line -> line.contains("\"doing\":\"block 2, ") && line.contains("\"point\""));
        assertThat(events.get(events.size() - 2)).contains(", exit code ");
        assertThat(BuiltThrong.code(study)).isIn(ExitCode.DONE, ExitCode.INVALID);
    }

    @Test
    void theClientOfASearchSeesItsLevels() throws Exception {
        Process search = start(
                "capacity",
                "small.yaml",
                "--operation",
                "send",
                "--from",
                "100/s",
                "--to",
                "150/s",
                "--tolerance",
                "50%",
                "-o",
                results.toString(),
                "--live=0",
                "--set",
                "phases[1].for=1s",
                "--set",
                "slo=[send.owed >= 0]");
        List<String> events = events(url());
        assertThat(events).anyMatch(line -> line.contains("\"title\":\"Levels so far: "));
        assertThat(events).anyMatch(line -> line.contains("\"doing\":\"run 2: "));
        assertThat(events).contains("event: ended");
        assertThat(BuiltThrong.code(search)).isLessThan(ExitCode.BUG);
    }
}
