package dev.throng.cli.live;

import dev.throng.cli.serve.EventStreams;
import dev.throng.cli.serve.PageServer;
import dev.throng.cli.serve.Site;
import dev.throng.report.Block;
import dev.throng.reports.html.LivePage;
import dev.throng.run.LiveSnapshot;
import dev.throng.run.LoadBegin;
import dev.throng.run.RunListener;
import dev.throng.sample.ResourceRow;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the live page of a command. The command's threads hand over what happens and go on; the state, its messages and the reading of logs
 * of garbage collections are work of the server's thread. Any thread may call it.
 */
public final class LiveServer implements AutoCloseable {

    /** Where the page is, unless the user chooses another address. */
    public static final int DEFAULT_PORT = 9465;

    private static final Logger LOG = LoggerFactory.getLogger(LiveServer.class);
    private static final String HTML = "text/html; charset=utf-8";
    /** The page has a megabyte, a report may have several, and the network to the reader may be slow. */
    private static final Duration TO_READ_A_PAGE = Duration.ofSeconds(30);

    private static final Map<String, String> HEADERS = Map.of(
            "Cache-Control", "no-store",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Referrer-Policy", "no-referrer",
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY");

    private final LiveState state;
    private final LiveMessages messages;
    private final EventStreams streams;
    private final LiveHandover handover;
    private final LiveAccess access;
    private final byte[] page;
    private final String policy;
    private final PageServer server;
    private Optional<LiveEnd> end = Optional.empty();
    /** The report once it was asked for: many pages may ask at once, and it may have several megabytes. */
    private Optional<byte[]> report = Optional.empty();

    private LiveServer(InetSocketAddress address, String title, UnaryOperator<String> masked) throws IOException {
        state = new LiveState(title);
        messages = new LiveMessages(masked);
        streams = new EventStreams(() -> messages.whole(state));
        access = LiveAccess.on(address, new SecureRandom());
        page = LivePage.html(LiveCharts.all()).getBytes(StandardCharsets.UTF_8);
        policy = LivePage.policy() + "; frame-ancestors 'none'";
        handover = new LiveHandover(streams::size);
        server = PageServer.listen(address, "throng-live", this::answer);
    }

    /**
     * Listens.
     *
     * @param title the name of the scenario or study
     * @param masked returns a text without secrets; may be called on the server's thread
     * @throws IOException if the address cannot be had; its port is in use, for instance
     */
    public static LiveServer listen(InetSocketAddress address, String title, UnaryOperator<String> masked)
            throws IOException {
        return new LiveServer(address, title, masked);
    }

    /** Where the page is, with the token that it may need. */
    public String url() {
        InetSocketAddress at = server.address();
        InetAddress host = at.getAddress();
        String name = host.isAnyLocalAddress() ? ownName() : host.getHostAddress();
        return "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + at.getPort() + "/" + access.query();
    }

    private static String ownName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unknown) {
            LOG.debug("this machine has no name", unknown);
            return "localhost";
        }
    }

    private Site.Answer answer(Site.Request request) {
        if (!access.allows(request)) {
            return new Site.Answer.Refusal(HttpResponseStatus.FORBIDDEN);
        }
        return switch (request.path()) {
            case "/" -> page(page, policy, TO_READ_A_PAGE, () -> {});
            case "/events" -> new Site.Answer.Events(streams, HEADERS);
            case "/report.html" -> report();
            case "/favicon.ico" -> Site.Answer.Page.of("image/x-icon", new byte[0]);
            default -> new Site.Answer.Refusal(HttpResponseStatus.NOT_FOUND);
        };
    }

    /** The report has a policy of its own in its head. */
    private Site.Answer report() {
        if (end.flatMap(LiveEnd::report).isEmpty()) {
            return new Site.Answer.Refusal(HttpResponseStatus.NOT_FOUND);
        }
        try {
            if (report.isEmpty()) {
                report = Optional.of(Files.readAllBytes(end.get().report().get()));
            }
            handover.begins();
            return page(report.get(), "frame-ancestors 'none'", TO_READ_A_PAGE, handover::sent);
        } catch (IOException gone) {
            LOG.warn("the report could not be shown: {}", gone.toString(), gone);
            return new Site.Answer.Refusal(HttpResponseStatus.NOT_FOUND);
        }
    }

    private static Site.Answer page(byte[] body, String policy, Duration time, Runnable sent) {
        Map<String, String> headers = new HashMap<>(HEADERS);
        headers.put("Content-Security-Policy", policy);
        return new Site.Answer.Page(HTML, body, headers, time, sent);
    }

    /** Sets a sentence on where the results will be. */
    public void place(String sentence) {
        change(now -> now.place(sentence));
    }

    /** Shows tables of the study or search above the figures of its run. */
    public void job(List<Block.Table> tables) {
        change(now -> now.job(tables));
    }

    /** Follows a run, the only one. */
    public RunListener run() {
        return new OfRun();
    }

    /**
     * Follows the next one of several runs.
     *
     * @param label its name
     */
    public RunListener run(String label) {
        server.execute(() -> {
            state.run(label);
            send(() -> messages.whole(state));
        });
        return new OfRun();
    }

    private void change(Consumer<LiveState> change) {
        server.execute(() -> {
            change.accept(state);
            send(() -> messages.tick(state, false));
        });
    }

    /** Without a page nobody needs the message. */
    private void send(Supplier<EventStreams.Event> message) {
        if (streams.size() > 0) {
            streams.send(message.get());
        }
    }

    /** Tells open pages what came of the command; they load the report. */
    public void ended(LiveEnd outcome) {
        server.execute(() -> {
            if (end.isEmpty()) {
                end = Optional.of(outcome);
                handover.ends(outcome.report().isPresent());
                streams.end(messages.ended(outcome));
            }
        });
    }

    /** Waits a few seconds for open pages to load the report, and ends the server. */
    @Override
    public void close() {
        ended(LiveEnd.UNKNOWN);
        if (!handover.await()) {
            LOG.debug("the report was not read from the live page");
        }
        server.close();
    }

    private final class OfRun implements RunListener {

        @Override
        public void preparing(String what) {
            change(now -> now.preparing(what));
        }

        @Override
        public void loadBegins(LoadBegin begin) {
            change(now -> now.begins(begin));
        }

        @Override
        public void interval(LiveSnapshot live) {
            server.execute(() -> {
                LiveHistory.Change change = state.interval(live);
                send(() -> change == LiveHistory.Change.COARSER
                        ? messages.whole(state)
                        : messages.tick(state, change == LiveHistory.Change.POINT));
            });
        }

        @Override
        public void resources(ResourceRow row) {
            server.execute(() -> state.resources(row));
        }

        @Override
        public void warning(String message) {
            change(now -> now.warning(message));
        }
    }
}
