package dev.throng.cli.live;

import dev.throng.time.Eventually;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Chromium without a window, with a page that stays open and is asked from outside, by the browser's own protocol for developer tools. Other
 * tests of pages use virtual time, which does not pass while a stream of events is open.
 */
public final class WatchingBrowser implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Process browser;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final AtomicInteger number = new AtomicInteger();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final StringBuilder partial = new StringBuilder();

    /** Returns where Chromium is; empty if it is not on the PATH. */
    public static Optional<Path> find() {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(place -> !place.isEmpty())
                .map(place -> Path.of(place, "chromium"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** @param temp a directory for the browser's profile */
    public WatchingBrowser(Path chromium, Path temp) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory(temp, "profile");
        browser = new ProcessBuilder(
                        chromium.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(temp.resolve("browser.txt").toFile())
                .start();
        Path port = profile.resolve("DevToolsActivePort");
        Eventually.holds("the browser listens", PATIENCE, () -> lines(port).size() >= 2);
        HttpClient client = HttpClient.newHttpClient();
        URI list = URI.create("http://127.0.0.1:" + lines(port).get(0) + "/json/list");
        String page = Eventually.found("a page", PATIENCE, () -> pageOf(client, list), url -> !url.isEmpty());
        socket = client.newWebSocketBuilder()
                .buildAsync(URI.create(page), new Answers())
                .join();
        ask("Runtime.enable", Map.of());
        ask("Log.enable", Map.of());
        ask("Page.enable", Map.of());
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException notYet) {
            return List.of();
        }
    }

    private static String pageOf(HttpClient client, URI list) {
        try {
            String body = client.send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                    .body();
            for (JsonNode target : JSON.readTree(body)) {
                if (target.path("type").asString().equals("page")) {
                    return target.path("webSocketDebuggerUrl").asString();
                }
            }
            return "";
        } catch (IOException | InterruptedException notYet) {
            return "";
        }
    }

    private JsonNode ask(String method, Map<String, Object> parameters) {
        int id = number.incrementAndGet();
        ObjectNode question = JSON.createObjectNode().put("id", id).put("method", method);
        question.set("params", JSON.valueToTree(parameters));
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        asked.put(id, answer);
        socket.sendText(question.toString(), true).join();
        return answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    /** Opens a page. */
    public void open(String url) {
        ask("Page.navigate", Map.of("url", url));
    }

    /** The value of an expression in the page, or of its promise, as text; empty while the page changes. */
    public String value(String expression) {
        JsonNode answer =
                ask("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        return answer.path("result").path("result").path("value").asString("");
    }

    /** Waits until an expression has a value. */
    public String until(String what, String expression, Predicate<String> wanted) {
        return Eventually.found(what, PATIENCE, () -> value(expression), wanted);
    }

    /** Sets the width of the window and the colours. */
    void look(int width, int height, boolean dark) {
        ask(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 500));
        ask(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Writes a picture of the page. */
    void picture(Path file) throws IOException {
        JsonNode answer = ask("Page.captureScreenshot", Map.of("captureBeyondViewport", true));
        Files.write(
                file,
                Base64.getDecoder().decode(answer.path("result").path("data").asString()));
    }

    /** Errors and warnings of the page so far. */
    public List<String> problems() {
        return List.copyOf(problems);
    }

    @Override
    public void close() {
        socket.abort();
        browser.descendants().forEach(ProcessHandle::destroyForcibly);
        browser.destroyForcibly();
        browser.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    }

    private final class Answers implements WebSocket.Listener {

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
            partial.append(text);
            if (last) {
                JsonNode message = JSON.readTree(partial.toString());
                partial.setLength(0);
                take(message);
            }
            from.request(1);
            return null;
        }

        private void take(JsonNode message) {
            CompletableFuture<JsonNode> waiting =
                    asked.remove(message.path("id").asInt(-1));
            if (waiting != null) {
                waiting.complete(message);
            }
            JsonNode details = message.path("params");
            switch (message.path("method").asString("")) {
                case "Runtime.exceptionThrown" -> problems.add(details.toString());
                case "Runtime.consoleAPICalled" -> problems.add(details.toString());
                case "Log.entryAdded" -> {
                    String level = details.path("entry").path("level").asString();
                    if (level.equals("error") || level.equals("warning")) {
                        problems.add(details.toString());
                    }
                }
                default -> {}
            }
        }
    }
}
