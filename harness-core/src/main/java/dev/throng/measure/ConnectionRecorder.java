package dev.throng.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the connections of one event loop by the address of the target. Confined to the loop. */
final class ConnectionRecorder {

    private static final class Tally implements ConnectionTally {

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

    private final List<Tally> tallies = new ArrayList<>();

    /** @param address the number of the address, from 0 */
    ConnectionTally tally(int address) {
        while (tallies.size() <= address) {
            tallies.add(new Tally());
        }
        return tallies.get(address);
    }

    /** Returns what was counted since the last call, by the number of the address. Without addresses that have only zeros. */
    Map<Integer, ConnectionCounts> take() {
        Map<Integer, ConnectionCounts> counts = new TreeMap<>();
        for (int address = 0; address < tallies.size(); address++) {
            ConnectionCounts taken = tallies.get(address).take();
            if (!taken.equals(ConnectionCounts.ZERO)) {
                counts.put(address, taken);
            }
        }
        return counts;
    }
}
