package dev.throng.targets.riemann;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.throng.targets.riemann.index.EventIndex;
import dev.throng.targets.riemann.index.IndexedEvent;
import java.util.List;

/** Decodes every event, keeps it in the index unless that is off, and answers queries. */
final class IndexingService implements MsgService {

    private final MsgReader reader = new MsgReader();
    private final EventIndex index;
    private final boolean indexed;
    private final QueryExecutor searcher;
    private final RiemannCounters traffic;

    IndexingService(EventIndex index, boolean indexed, QueryExecutor searcher, RiemannCounters traffic) {
        this.index = index;
        this.indexed = indexed;
        this.searcher = searcher;
        this.traffic = traffic;
    }

    @Override
    public void serve(byte[] bytes, int offset, int length, long nowMicros, ReplyBuffer replies)
            throws InvalidProtocolBufferException {
        deliver(bytes, offset, length, nowMicros);
        if (reader.query().isPresent()) {
            replies.reply(searcher.answer(reader.query().get()));
        } else {
            replies.ack();
        }
    }

    @Override
    public void deliver(byte[] bytes, int offset, int length, long nowMicros) throws InvalidProtocolBufferException {
        reader.read(bytes, offset, length, nowMicros);
        List<IndexedEvent> events = reader.events();
        traffic.received(1, events.size());
        if (indexed) {
            for (int at = 0; at < events.size(); at++) {
                index.put(events.get(at));
            }
        }
    }
}
