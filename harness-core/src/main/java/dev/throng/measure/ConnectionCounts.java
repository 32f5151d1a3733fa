package dev.throng.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The connections to one address of the target, and the bytes on them. Immutable.
 *
 * @param opened connections that were established, with TLS if it begins with the connection
 * @param failed attempts that the target or the network refused, or that took too long
 * @param bytesSent bytes that were written, before TLS
 * @param bytesReceived bytes that were read, after TLS
 */
public record ConnectionCounts(long opened, long failed, long bytesSent, long bytesReceived) {

    /** No connection. */
    public static final ConnectionCounts ZERO = new ConnectionCounts(0, 0, 0, 0);

    /** Returns the sum. */
    public ConnectionCounts plus(ConnectionCounts other) {
        return new ConnectionCounts(
                opened + other.opened,
                failed + other.failed,
                bytesSent + other.bytesSent,
                bytesReceived + other.bytesReceived);
    }

    /** Counts the connections of one event loop by the address of the target. Confined to the loop. */
    static final class Recorder {

        private static final class Counter implements Tally {

            private long opened;
            private long failed;
            private long sent;
            private long received;

            @Override
            public void opened() {
                opened++;
            }

            @Override
            public void failed() {
                failed++;
            }

            @Override
            public void sent(long bytes) {
                sent += bytes;
            }

            @Override
            public void received(long bytes) {
                received += bytes;
            }

            ConnectionCounts take() {
                ConnectionCounts counts = new ConnectionCounts(opened, failed, sent, received);
                opened = 0;
                failed = 0;
                sent = 0;
                received = 0;
                return counts;
            }
        }

        private final List<Counter> counters = new ArrayList<>();

        /** @param address the number of the address, from 0 */
        Tally tally(int address) {
            while (counters.size() <= address) {
                counters.add(new Counter());
            }
            return counters.get(address);
        }

        /** Returns what was counted since the last call, by the number of the address. Without addresses that have only zeros. */
        Map<Integer, ConnectionCounts> take() {
            Map<Integer, ConnectionCounts> counts = new TreeMap<>();
            for (int address = 0; address < counters.size(); address++) {
                ConnectionCounts taken = counters.get(address).take();
                if (!taken.equals(ConnectionCounts.ZERO)) {
                    counts.put(address, taken);
                }
            }
            return counts;
        }
    }

    /** Gets what happens to the connections of one event loop to one address. The methods are called on the loop and must be cheap. */
    public interface Tally {

        /** Counts nothing. For connections that do not belong to the load, such as checks before a run. */
        Tally NONE = new Tally() {
            @Override
            public void opened() {
                // does not count
            }

            @Override
            public void failed() {
                // does not count
            }

            @Override
            public void sent(long bytes) {
                // does not count
            }

            @Override
            public void received(long bytes) {
                // does not count
            }
        };

        /** A connection was established. */
        void opened();

        /** An attempt to connect failed. */
        void failed();

        /** Bytes were written, before TLS. */
        void sent(long bytes);

        /** Bytes were read, after TLS. */
        void received(long bytes);
    }
}
