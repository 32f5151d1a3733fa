package dev.throng.xmpp.load;

import dev.throng.protocol.LoopContext;
import dev.throng.xmpp.stanza.StanzaId;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects the answers that sessions of one event loop received and other loops wait for. The loop hands them over when it has read what
 * there was to read, so that one wake-up of another loop, or one message to another process, serves many. Confined to the loop.
 */
final class AnswerHandover {

    /**
     * An answer to a stanza, or its delivery.
     *
     * @param id the id of the stanza, whose checksum was right
     * @param bytes the size of the answer
     * @param atNanos when it came, on the clock of this process
     */
    record Answer(StanzaId id, int bytes, long atNanos) {}

    private final EventLoop loop;
    private final AnswerRoutes routes;
    private final List<List<Answer>> byPart = new ArrayList<>();
    private final List<Integer> waiting = new ArrayList<>();

    AnswerHandover(LoopContext context, AnswerRoutes routes) {
        this.loop = context.loop();
        this.routes = routes;
        for (int part = 0; part < context.parts(); part++) {
            byPart.add(new ArrayList<>());
        }
    }

    /** Takes an answer. The id of a loop that the run does not have is ignored. */
    void add(Answer answer) {
        int part = answer.id().part();
        if (part >= byPart.size()) {
            return;
        }
        if (byPart.get(part).isEmpty()) {
            if (waiting.isEmpty()) {
                loop.execute(this::handOver);
            }
            waiting.add(part);
        }
        byPart.get(part).add(answer);
    }

    private void handOver() {
        for (int part : waiting) {
            routes.send(part, byPart.get(part));
            byPart.set(part, new ArrayList<>());
        }
        waiting.clear();
    }
}
