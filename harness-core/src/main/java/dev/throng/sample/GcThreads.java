package dev.throng.sample;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads the CPU time that the garbage collector of a HotSpot JVM has used, from its threads and their names; JDK 9 or newer. The Serial
 * collector works in the VM thread; the time of that thread includes a little other work.
 *
 * <p>It sums over the live threads: the time of a thread that ends is lost. It reads the name of a thread at its first two samples, because
 * a thread starts with the name of its creator.
 */
final class GcThreads {

    private static final String[] PREFIXES = {
        "GC Thread#", "ParGC Thread#", "G1 ", "CMS ", "Shenand", "ZWorker", "ZDriver", "ZDirector"
    };
    private static final String VM_THREAD = "VM Thread";

    private enum Kind {
        COLLECTOR,
        VM,
        OTHER
    }

    private static final class Seen {
        private Kind kind = Kind.OTHER;
        private int times;
    }

    private final ProcFs proc;
    private final String directory;
    private final Map<String, Seen> threads = new HashMap<>();

    GcThreads(ProcFs proc, long pid) {
        this.proc = proc;
        this.directory = pid + "/task";
    }

    /** The CPU time so far, in nanoseconds; empty if the process is not a JVM with named threads. */
    OptionalLong cpuNanos() {
        String[] ids = proc.list(directory);
        if (threads.size() > ids.length) {
            threads.keySet().retainAll(Set.of(ids));
        }
        long collector = 0;
        long vm = -1;
        boolean hasThreads = false;
        for (String id : ids) {
            switch (kind(id)) {
                case COLLECTOR -> {
                    hasThreads = true;
                    collector += cpuNanos(id);
                }
                case VM -> vm = cpuNanos(id);
                case OTHER -> {
                    // a thread of the application or the compiler
                }
            }
        }
        if (vm < 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(hasThreads ? collector : vm);
    }

    private Kind kind(String id) {
        Seen seen = threads.computeIfAbsent(id, unseen -> new Seen());
        if (seen.times < 2) {
            seen.times++;
            seen.kind = proc.read(directory + "/" + id + "/comm")
                    .map(name -> kindOf(name.stripTrailing()))
                    .orElse(Kind.OTHER);
        }
        return seen.kind;
    }

    private static Kind kindOf(String name) {
        for (String prefix : PREFIXES) {
            if (name.startsWith(prefix)) {
                return Kind.COLLECTOR;
            }
        }
        return name.equals(VM_THREAD) ? Kind.VM : Kind.OTHER;
    }

    /** Reads schedstat, which is in nanoseconds, or else stat, which is in ticks. */
    private long cpuNanos(String id) {
        String thread = directory + "/" + id;
        return proc.read(thread + "/schedstat")
                .map(text -> Long.parseLong(text.substring(0, text.indexOf(' '))))
                .or(() -> proc.read(thread + "/stat")
                        .flatMap(ProcStat::parse)
                        .map(stat -> (stat.userTicks() + stat.systemTicks()) * ProcFs.NANOS_PER_TICK))
                .orElse(0L);
    }
}
