package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.bosh.BoshBody;
import dev.throng.targets.xmpp.bosh.BoshExchange;
import dev.throng.targets.xmpp.bosh.BoshTerms;
import dev.throng.targets.xmpp.bosh.HeldRequests;
import io.netty.channel.Channel;
import io.netty.channel.socket.SocketChannel;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** The sessions of BOSH of one server. Any thread may use it. */
final class BoshSessions {

    private static final int MAX_WAIT_SECONDS = 60;
    private static final int MAX_HOLD = 9;
    private static final int INACTIVITY_SECONDS = 30;
    private static final int POLLING_SECONDS = 2;

    private final XmppServerState server;
    private final Consumer<Channel> opened;
    private final Map<String, BoshStream> streams = new ConcurrentHashMap<>();
    private final AtomicLong answers = new AtomicLong();

    /** @param opened takes the channel of each new stream */
    BoshSessions(XmppServerState server, Consumer<Channel> opened) {
        this.server = server;
        this.opened = opened;
    }

    /**
     * A request came in. It is answered now or later, on any thread. Called on the event loop of its connection.
     *
     * @param number of its connection
     */
    void request(BoshBody body, SocketChannel carrier, long number, BoshExchange exchange) {
        OptionalLong rid = body.rid();
        if (rid.isEmpty()) {
            exchange.answer(HeldRequests.terminate("bad-request", ""));
            return;
        }
        String sid = body.attribute("sid");
        Optional<BoshStream> stream = sid.isEmpty()
                ? create(body, carrier, number, rid.getAsLong(), exchange)
                : Optional.ofNullable(streams.get(sid));
        if (stream.isPresent()) {
            run(stream.get(), () -> stream.get().session().request(rid.getAsLong(), body, exchange));
        } else if (!sid.isEmpty()) {
            exchange.answer(HeldRequests.terminate("item-not-found", ""));
        }
    }

    private Optional<BoshStream> create(
            BoshBody body, SocketChannel carrier, long number, long rid, BoshExchange exchange) {
        Optional<Integer> wait = body.number("wait");
        int hold = Math.min(MAX_HOLD, body.number("hold").orElse(1));
        if (wait.isEmpty() || body.attribute("to").isEmpty()) {
            exchange.answer(HeldRequests.terminate(wait.isEmpty() ? "bad-request" : "improper-addressing", ""));
            return Optional.empty();
        }
        BoshTerms terms =
                new BoshTerms(Math.min(MAX_WAIT_SECONDS, wait.get()), hold, INACTIVITY_SECONDS, POLLING_SECONDS);
        String sid = server.token() + server.token();
        String domain =
                server.settings.domains.contains(body.attribute("to")) ? body.attribute("to") : server.settings.domain;
        BoshStream stream = new BoshStream(server, carrier, number, terms, domain, sid, rid, () -> streams.remove(sid));
        streams.put(sid, stream);
        opened.accept(stream.channel());
        return Optional.of(stream);
    }

    /** Whether the next answer of a session is lost on its way, by the faults of the server. */
    boolean losesNextAnswer() {
        return server.settings.faults.losesAnswer(answers.incrementAndGet());
    }

    /** The connection of a request is lost before its answer. */
    void lost(String sid, BoshExchange exchange) {
        Optional.ofNullable(streams.get(sid))
                .ifPresent(stream -> run(stream, () -> stream.session().lost(exchange)));
    }

    private static void run(BoshStream stream, Runnable task) {
        if (stream.loop().inEventLoop()) {
            task.run();
        } else {
            stream.loop().execute(task);
        }
    }
}
