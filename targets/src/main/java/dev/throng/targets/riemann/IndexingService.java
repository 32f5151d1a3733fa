package dev.throng.targets.riemann;

import dev.throng.targets.riemann.index.EventIndex;
import dev.throng.targets.riemann.index.IndexedEvent;
import dev.throng.targets.serving.Garbage;
import java.io.IOException;
import java.util.List;

/** Decodes every event, puts it into the index if that is enabled, and answers queries. */
final class IndexingService implements MsgService {

    private final MsgReader reader = new MsgReader();
    private final EventIndex index;
    private final boolean indexed;
    private final Garbage garbage;
    private final QueryExecutor queries;
    private final RiemannCounters counters;

    IndexingService(
            EventIndex index, boolean indexed, Garbage garbage, QueryExecutor queries, RiemannCounters counters) {
        this.index = index;
        this.indexed = indexed;
        this.garbage = garbage;
        this.queries = queries;
        this.counters = counters;
    }

    @Override
    public void serve(byte[] bytes, int offset, int length, long nowMicros, ReplyBuffer replies) throws IOException {
        serveWithoutReply(bytes, offset, length, nowMicros);
        if (reader.query().isPresent()) {
            replies.reply(queries.answer(reader.query().get()));
        } else {
            replies.ack();
        }
    }

    @Override
    public void serveWithoutReply(byte[] bytes, int offset, int length, long nowMicros) throws IOException {
        reader.read(bytes, offset, length, nowMicros);
        List<IndexedEvent> events = reader.events();
        counters.received(1, events.size());
        for (int at = 0; at < events.size(); at++) {
            garbage.allocate();
            if (indexed) {
                index.put(events.get(at));
            }
        }
    }
}
