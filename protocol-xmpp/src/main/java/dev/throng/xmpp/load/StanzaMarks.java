package dev.throng.xmpp.load;

import dev.throng.protocol.RunProcesses;

/**
 * What the ids of a run's stanzas have in common, in all its processes: the prefix, the checksum with the secret of the run, and the clock of
 * the time of sending. Thread-safe.
 */
final class StanzaMarks {

    private final String idPrefix;
    private final IdChecksum checksum;
    private final RunProcesses.Messages messages;

    StanzaMarks(RunProcesses processes) {
        this.idPrefix = StanzaIdFields.prefix(processes.runNumber());
        this.checksum = new IdChecksum(processes.secret());
        this.messages = processes.messages();
    }

    /** The start of all stanza ids of the run. */
    String idPrefix() {
        return idPrefix;
    }

    IdChecksum checksum() {
        return checksum;
    }

    /** The time in the id of a stanza that is sent now. */
    long sentNanos(long nowNanos) {
        return messages.shared(nowNanos);
    }

    /**
     * The time from sending a stanza until its delivery.
     *
     * @param sentNanos the time in its id
     * @param atNanos when it was delivered, on the clock of this process
     */
    long deliveryNanos(long sentNanos, long atNanos) {
        // the difference of two clocks is known to some microseconds
        return Math.max(0, messages.shared(atNanos) - sentNanos);
    }
}
