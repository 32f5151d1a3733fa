package dev.throng.gclab.jvm;

/**
 * The outcome of starting a JVM with a collector's flags.
 *
 * @param works whether the JVM started and its log named that collector
 * @param said the collector that the log names, with its mode; or the JVM's error message if it does not work
 */
record CollectorProbe(boolean works, String said) {

    static CollectorProbe failed(String why) {
        return new CollectorProbe(false, why);
    }
}
