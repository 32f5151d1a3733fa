package dev.throng.gclab.jvm;

/**
 * What came of starting a JVM with a collector's flags.
 *
 * @param works whether the JVM started and its log named that collector
 * @param said what the log named, with its mode; or, where it does not work, why, in the JVM's own words
 */
record CollectorProbe(boolean works, String said) {

    static CollectorProbe failed(String why) {
        return new CollectorProbe(false, why);
    }
}
