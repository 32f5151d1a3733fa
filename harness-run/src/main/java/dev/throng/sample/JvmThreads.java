package dev.throng.sample;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the CPU time of the threads of a HotSpot JVM by what they do, which their names tell; JDK 9 or newer. Threads with other names are
 * not read. Confined to the thread that samples.
 *
 * <p>The VM thread counts as the collector's. Serial does all its work there, CMS its full collections, and the other collectors the parts
 * of a pause that have no worker threads. The time of the VM thread includes a little other work; docs/decisions/sampling.md has figures.
 *
 * <p>A thread that ends keeps the time of its last sample; what it used after that is lost. The name of a thread is read at its first two
 * samples, because a thread starts with the name of its creator.
 */
final class JvmThreads {

    private static final String VM_THREAD = "VM Thread";

    /**
     * The names of the threads of each part; the first that matches counts. The kernel cuts names at 15 characters. ZGC of one generation
     * has the letter X in JDK 21 to 23, and Z in other versions.
     */
    private static final List<Named> NAMES = List.of(
            new Named(CpuPart.COLLECTOR, VM_THREAD),
            new Named(
                    CpuPart.COLLECTOR,
                    "(?:GC Thread#|ParGC Thread#|G1 |CMS |Shenand|StrDedup|StringDedup"
                            + "|[ZX](?:Worker|Driver|Director|Stat|Unmapper|Uncommitter)).*"),
            new Named(CpuPart.COMPILER, "(?:C1 Compiler|C2 Compiler|JVMCI).*|Sweeper thread"),
            new Named(CpuPart.LOAD, "throng-loop.*"),
            new Named(CpuPart.RECORDING, "throng-collecto|throng-agent"),
            new Named(CpuPart.SAMPLING, "throng-probes"),
            new Named(CpuPart.LIVE_PAGE, "throng-metrics-?|throng-live-.*"));

    private record Named(CpuPart part, Pattern names) {

        Named(CpuPart part, String names) {
            this(part, Pattern.compile(names));
        }
    }

    private static final class Seen {
        private Optional<CpuPart> part = Optional.empty();
        private int times;
        private long nanos;
    }

    private final ProcFs proc;
    private final String directory;
    private final Map<String, Seen> threads = new HashMap<>();
    private final Map<CpuPart, Long> ended = new EnumMap<>(CpuPart.class);
    private boolean isJvm;

    JvmThreads(ProcFs proc, long pid) {
        this.proc = proc;
        this.directory = pid + "/task";
    }

    /** The CPU time so far; {@link CpuParts#NONE} if the process is not a JVM with named threads. */
    CpuParts cpu() {
        String[] ids = proc.list(directory);
        Map<CpuPart, Long> nanos = new EnumMap<>(CpuPart.class);
        for (String id : ids) {
            Seen seen = threads.computeIfAbsent(id, unseen -> new Seen());
            name(id, seen);
            if (seen.part.isPresent()) {
                read(id, seen, seen.part.get());
                nanos.merge(seen.part.get(), seen.nanos, Long::sum);
            }
        }
        if (threads.size() > ids.length) {
            forget(Set.of(ids));
        }
        if (!isJvm) {
            return CpuParts.NONE;
        }
        ended.forEach((part, before) -> nanos.merge(part, before, Long::sum));
        return new CpuParts(nanos);
    }

    /** A thread whose time decreased is another one with the same id. */
    private void read(String id, Seen seen, CpuPart part) {
        long now = cpuNanos(id);
        if (now > 0 && now < seen.nanos) {
            ended.merge(part, seen.nanos, Long::sum);
            seen.nanos = 0;
            seen.times = 0;
        }
        seen.nanos = Math.max(seen.nanos, now);
    }

    private void forget(Set<String> live) {
        for (Iterator<Map.Entry<String, Seen>> all = threads.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<String, Seen> thread = all.next();
            if (!live.contains(thread.getKey())) {
                Seen gone = thread.getValue();
                gone.part.ifPresent(part -> ended.merge(part, gone.nanos, Long::sum));
                all.remove();
            }
        }
    }

    private void name(String id, Seen seen) {
        if (seen.times < 2) {
            seen.times++;
            String name = proc.read(directory + "/" + id + "/comm")
                    .map(String::stripTrailing)
                    .orElse("");
            isJvm |= name.equals(VM_THREAD);
            seen.part = NAMES.stream()
                    .filter(named -> named.names.matcher(name).matches())
                    .map(Named::part)
                    .findFirst();
        }
    }

    /** Reads schedstat, which is in nanoseconds, or else stat, which is in ticks; 0 if the thread has ended. */
    private long cpuNanos(String id) {
        String thread = directory + "/" + id;
        return proc.read(thread + "/schedstat")
                .map(text -> Long.parseLong(text.substring(0, text.indexOf(' '))))
                .or(() -> proc.read(thread + "/stat")
                        .flatMap(ProcFs.Stat::parse)
                        .map(stat -> (stat.used().user() + stat.used().system()) * ProcFs.NANOS_PER_TICK))
                .orElse(0L);
    }
}
