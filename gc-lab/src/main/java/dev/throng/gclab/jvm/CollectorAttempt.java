package dev.throng.gclab.jvm;

/**
 * What came of starting a JVM with a collector's flags.
 *
 * @param works whether the JVM started and its log named that collector
 * @param said what the log named, with its mode; or, where it does not work, why, in the JVM's own words
 */
record CollectorAttempt(boolean works, String said) {

    static CollectorAttempt failed(String why) {
        return new CollectorAttempt(false, why);
    }
}
