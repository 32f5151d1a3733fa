package dev.throng.sample;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the CPU time that the garbage collector of a HotSpot JVM has used, from its threads and their names; JDK 9 or newer.
 *
 * <p>The VM thread counts too. Serial does all its work there, CMS its full collections, and the other collectors the parts of a pause that
 * have no worker threads. The time of the VM thread includes a little other work; docs/decisions/sampling.md has figures.
 *
 * <p>It sums over the live threads: the time of a thread that ends is lost. It reads the name of a thread at its first two samples, because
 * a thread starts with the name of its creator.
 */
final class GcThreads {

    /** The kernel cuts names at 15 characters. ZGC of one generation has the letter X in JDK 21 to 23, and Z in other versions. */
    private static final Pattern NAMES =
            Pattern.compile("(?:GC Thread#|ParGC Thread#|G1 |CMS |Shenand|StrDedup|StringDedup"
                    + "|[ZX](?:Worker|Driver|Director|Stat|Unmapper|Uncommitter)).*");

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
        long nanos = 0;
        boolean isJvm = false;
        for (String id : ids) {
            Kind kind = kind(id);
            isJvm |= kind == Kind.VM;
            nanos += kind == Kind.OTHER ? 0 : cpuNanos(id);
        }
        return isJvm ? OptionalLong.of(nanos) : OptionalLong.empty();
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
        if (name.equals(VM_THREAD)) {
            return Kind.VM;
        }
        return NAMES.matcher(name).matches() ? Kind.COLLECTOR : Kind.OTHER;
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
