package dev.throng.targets.riemann;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import java.io.IOException;

/**
 * Counts Msgs without decoding their events; decodes a query where one stands first in its Msg, so that the target's own
 * counters can be asked for. Of a datagram the events are counted by their tags and lengths alone.
 */
final class CountingService implements MsgService {

    private static final byte QUERY_TAG = 5 << 3 | 2;
    private static final int EVENT_TAG = 6 << 3 | 2;

    private final MsgReader reader = new MsgReader();
    private final QueryExecutor searcher;
    private final RiemannCounters traffic;

    CountingService(QueryExecutor searcher, RiemannCounters traffic) {
        this.searcher = searcher;
        this.traffic = traffic;
    }

    @Override
    public void serve(byte[] bytes, int offset, int length, long nowMicros, ReplyBuffer replies)
            throws InvalidProtocolBufferException {
        if (length == 0 || bytes[offset] != QUERY_TAG) {
            traffic.received(1, 0);
            replies.ack();
            return;
        }
        reader.read(bytes, offset, length, nowMicros);
        traffic.received(1, 0);
        replies.reply(searcher.answer(reader.query().orElse("")));
    }

    @Override
    public void deliver(byte[] bytes, int offset, int length, long nowMicros) throws InvalidProtocolBufferException {
        traffic.received(1, countEvents(CodedInputStream.newInstance(bytes, offset, length)));
    }

    private static long countEvents(CodedInputStream in) throws InvalidProtocolBufferException {
        try {
            long events = 0;
            for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                if (!in.skipField(tag)) {
                    throw new InvalidProtocolBufferException("a group ends that never began");
                }
                events += tag == EVENT_TAG ? 1 : 0;
            }
            return events;
        } catch (InvalidProtocolBufferException corrupt) {
            throw corrupt;
        } catch (IOException impossible) {
            throw new InvalidProtocolBufferException(impossible);
        }
    }
}
