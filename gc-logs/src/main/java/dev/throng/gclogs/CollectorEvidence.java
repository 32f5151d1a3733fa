package dev.throng.gclogs;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Infers the collector from the lines of a log without the line that names it, such as an excerpt or a file of a rotated set. Passes on each
 * inferred collector once. Confined to the reader's thread.
 */
final class CollectorEvidence {

    static final String SERIAL = "Serial";
    static final String PARALLEL = "Parallel";
    static final String CMS = "Concurrent Mark Sweep";
    static final String G1 = "G1";
    static final String ZGC = "The Z Garbage Collector";
    static final String SHENANDOAH = "Shenandoah";

    private static final List<String> OF_ZGC = List.of("Pause Mark Start", "Pause Mark End", "Pause Relocate Start");
    private static final List<String> OF_SHENANDOAH = List.of(
            "Pause Init Mark",
            "Pause Final Mark",
            "Pause Init Update Refs",
            "Pause Final Update Refs",
            "Pause Degenerated GC");

    private final Consumer<? super GcEvent> events;
    private final PauseMerger pauses;
    private final TimeAxis time;
    private final Set<String> inferred = new HashSet<>();

    CollectorEvidence(Consumer<? super GcEvent> events, PauseMerger pauses, TimeAxis time) {
        this.events = events;
        this.pauses = pauses;
        this.time = time;
    }

    /** A line was seen that only this collector writes. */
    void shows(String collector) {
        if (inferred.add(collector)) {
            pauses.inferred(collector);
            events.accept(new GcEvent.JvmFact(time.lastNanos(), GcEvent.JvmFact.Kind.INFERRED_COLLECTOR, collector));
        }
    }

    /** A pause was seen with this name of unified logging. Several collectors have the names of young and full pauses. */
    void shows(PauseName pause) {
        of(pause).ifPresent(this::shows);
    }

    private static Optional<String> of(PauseName pause) {
        if (OF_ZGC.contains(pause.family())) {
            return Optional.of(ZGC);
        }
        if (OF_SHENANDOAH.contains(pause.family())) {
            return Optional.of(SHENANDOAH);
        }
        boolean kindOfG1 =
                pause.isYoung() && pause.kind().length() > pause.family().length();
        return kindOfG1 || pause.cause().startsWith("G1 ") || pause.family().equals("Pause Cleanup")
                ? Optional.of(G1)
                : Optional.empty();
    }
}
