package dev.throng.targets.riemann;

import dev.throng.targets.riemann.index.EventIndex;
import dev.throng.targets.riemann.index.EventKey;
import dev.throng.targets.riemann.index.IndexedEvent;
import dev.throng.targets.riemann.proto.Proto;
import dev.throng.targets.riemann.query.EventQuery;
import dev.throng.targets.riemann.query.QueryException;
import java.util.Optional;

/** Runs queries on the index and the server's own metrics. Any thread may use it. */
final class QueryExecutor {

    private final EventIndex index;
    private final ServerMetrics metrics;
    private final int maxMsgBytes;

    QueryExecutor(EventIndex index, ServerMetrics metrics, int maxMsgBytes) {
        this.index = index;
        this.metrics = metrics;
        this.maxMsgBytes = maxMsgBytes;
    }

    /** The reply to a query: its events, or an error if the query is invalid or its answer is too large. */
    Proto.Msg answer(String text) {
        try {
            return search(EventQuery.parse(text));
        } catch (QueryException refused) {
            return ReplyBuffer.refusal(refused.getMessage());
        }
    }

    private Proto.Msg search(EventQuery query) {
        Answer answer = new Answer();
        for (IndexedEvent own : metrics.events()) {
            if (query.matches(own)) {
                answer.add(own);
            }
        }
        Optional<EventKey> key = query.key();
        if (key.isPresent()) {
            index.find(key.get()).filter(query::matches).ifPresent(answer::add);
        } else {
            index.visit(event -> !query.matches(event) || answer.add(event));
        }
        return answer.reply();
    }

    /** Collects events while they fit into one Msg. */
    private final class Answer {

        private static final int BYTES_AROUND_EVENT = 6;
        private static final int BYTES_OF_OK = 2;

        private final Proto.Msg.Builder reply = Proto.Msg.newBuilder().setOk(true);
        private long bytes = BYTES_OF_OK;

        /** Returns whether the event still fitted. */
        boolean add(IndexedEvent event) {
            Proto.Event message = EventWriter.toMessage(event);
            bytes += message.getSerializedSize() + BYTES_AROUND_EVENT;
            if (bytes <= maxMsgBytes) {
                reply.addEvents(message);
            }
            return bytes <= maxMsgBytes;
        }

        Proto.Msg reply() {
            if (bytes <= maxMsgBytes) {
                return reply.build();
            }
            return ReplyBuffer.refusal(
                    "query error: the answer is over " + maxMsgBytes + " bytes (set max-msg-bytes for more)");
        }
    }
}
