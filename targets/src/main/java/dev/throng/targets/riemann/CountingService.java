package dev.throng.targets.riemann;

import java.io.IOException;

/**
 * Counts Msgs without decoding their events. Decodes a Msg that starts with a query, so that clients can query the
 * target's own metrics. Counts the events of a datagram by their tags and lengths alone.
 */
final class CountingService implements MsgService {

    private final MsgReader reader = new MsgReader();
    private final QueryExecutor queries;
    private final RiemannCounters counters;

    CountingService(QueryExecutor queries, RiemannCounters counters) {
        this.queries = queries;
        this.counters = counters;
    }

    @Override
    public void serve(byte[] bytes, int offset, int length, long nowMicros, ReplyBuffer replies) throws IOException {
        if (length == 0 || bytes[offset] != FrameCounter.QUERY_TAG) {
            counters.received(1, 0);
            replies.ack();
            return;
        }
        reader.read(bytes, offset, length, nowMicros);
        counters.received(1, 0);
        replies.reply(queries.answer(reader.query().orElse("")));
    }

    @Override
    public void serveWithoutReply(byte[] bytes, int offset, int length, long nowMicros) throws IOException {
        counters.received(1, MsgReader.countEvents(bytes, offset, length));
    }
}
