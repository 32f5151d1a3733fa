package dev.throng.xmpp.load;

import dev.throng.protocol.RunProcesses;

/**
 * Whether the run sends stanzas that are delivered without an arrival that waits for them. All processes of the run know it. Thread-safe.
 */
final class UnawaitedDeliveries {

    private static final byte[] MESSAGE = {};

    private final int process;
    private final int processes;
    private final RunProcesses.Messages messages;
    private volatile boolean marked;

    /**
     * @param processes the processes of the run
     * @param process the number of this process, from 0
     */
    UnawaitedDeliveries(RunProcesses processes, int process) {
        this.process = process;
        this.processes = processes.count();
        this.messages = processes.messages();
    }

    /** A stanza is sent that will be delivered at least once without an arrival that waits for it, maybe to another process. */
    void mark() {
        if (!marked) {
            mark(false);
        }
    }

    /** Another process has called {@link #mark}. */
    void markedElsewhere() {
        mark(true);
    }

    /** Process 0 tells all others. So there are two messages for each process, however many of them send such stanzas. */
    private synchronized void mark(boolean elsewhere) {
        if (marked) {
            return;
        }
        marked = true;
        if (process == 0) {
            for (int other = 1; other < processes; other++) {
                messages.send(other, 0, MESSAGE);
            }
        } else if (!elsewhere) {
            messages.send(0, 0, MESSAGE);
        }
    }

    /** Whether a message from another process says that it called {@link #mark}. */
    static boolean isMark(byte[] message) {
        return message.length == 0;
    }

    /** Whether any loop of any process has called {@link #mark}, as far as this process knows. */
    boolean any() {
        return marked;
    }
}
