package dev.throng.xmpp.load;

import dev.throng.protocol.DriverRig;
import dev.throng.protocol.RunProcesses;
import dev.throng.protocol.Workload;
import dev.throng.xmpp.settings.XmppSettings;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** The event loops of several processes of a run, which pass messages to each other at once. Each process has its own workload. */
final class LoopsOfProcesses {

    private final List<DriverRig> loops = new CopyOnWriteArrayList<>();
    private final List<Integer> messages = new CopyOnWriteArrayList<>();
    private volatile int lostProcess = -1;

    /**
     * @param processes how many processes there are
     * @param each how many loops each has
     * @param workload makes the workload of a process
     */
    LoopsOfProcesses(
            int processes,
            int each,
            InetSocketAddress target,
            XmppSettings settings,
            Function<XmppSettings, Workload> workload) {
        RunProcesses.Messages relay = new RunProcesses.Messages() {
            @Override
            public void send(int part, long atNanos, byte[] message) {
                messages.add(message.length);
                if (part % processes != lostProcess) {
                    loops.get(part).tell(atNanos, message);
                }
            }

            @Override
            public long shared(long nanos) {
                return nanos;
            }
        };
        RunProcesses run = RunProcesses.of(processes, relay);
        List<Workload> workloads = new ArrayList<>();
        for (int process = 0; process < processes; process++) {
            workloads.add(workload.apply(settings));
        }
        int parts = processes * each;
        for (int part = 0; part < parts; part++) {
            loops.add(new DriverRig(new XmppProtocol(), workloads.get(part % processes), target, part, parts, run));
        }
    }

    /** All loops, by their number. */
    List<DriverRig> all() {
        return loops;
    }

    DriverRig get(int part) {
        return loops.get(part);
    }

    /** The sizes of the messages so far. */
    List<Integer> messages() {
        return messages;
    }

    /** Messages to that process are lost from now on. */
    void lose(int process) {
        lostProcess = process;
    }

    static Workload plain(XmppSettings settings) {
        return new XmppProtocol().prepare(settings);
    }
}
