package dev.throng.sample;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The CPU time a JVM's garbage collector has used, from its threads, which HotSpot names; JDK 9 or newer. With the Serial collector,
 * whose work is done by the VM thread, that thread is counted: all its work, so a little too much.
 *
 * <p>The sum is over the threads that live: one that ends takes its time along. Names are read when a thread is first and again when it
 * is next seen, because a thread starts with its creator's name.
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

    /** Empty if the process is no JVM whose threads have names. */
    OptionalLong cpuNanos() {
        String[] ids = proc.list(directory);
        if (threads.size() > ids.length) {
            threads.keySet().retainAll(Set.of(ids));
        }
        long collector = 0;
        long vm = -1;
        boolean ofItsOwn = false;
        for (String id : ids) {
            switch (kind(id)) {
                case COLLECTOR -> {
                    ofItsOwn = true;
                    collector += cpuNanos(id);
                }
                case VM -> vm = cpuNanos(id);
                case OTHER -> {
                    // the application, a compiler, …
                }
            }
        }
        if (vm < 0) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(ofItsOwn ? collector : vm);
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

    /** From schedstat, in nanoseconds, or from stat, in ticks, if the kernel has no schedstat. */
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
