package dev.throng.run.totals;

import dev.throng.figure.Metric;
import java.util.Map;

/** Gauges that are read outside of the event loops. Called on the collector's thread, and may block it for milliseconds. */
public interface ObservedGauges {

    /** Has no gauges. */
    ObservedGauges NONE = new ObservedGauges() {

        @Override
        public void begin() {}

        @Override
        public Map<Metric, Map<Integer, Long>> read(int phase) {
            return Map.of();
        }
    };

    /** Called once, just before the load begins. */
    void begin();

    /**
     * Returns the values at the end of an interval, by metric and index.
     *
     * @param phase the number of the phase that contains the interval, from 0; the last phase during the drain
     */
    Map<Metric, Map<Integer, Long>> read(int phase);
}
