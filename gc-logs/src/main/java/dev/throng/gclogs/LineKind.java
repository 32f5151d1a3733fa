package dev.throng.gclogs;

/**
 * The kind of a line of unified logging. The beginning of its text shows it. Each line has exactly one kind. Most lines are of the kind
 * {@link #OTHER}, which the reader skips.
 */
enum LineKind {
    PAUSE("Pause ", GcId.REQUIRED),
    CONCURRENT("Concurrent ", GcId.REQUIRED),
    ALLOCATION_STALL("Allocation Stall (", GcId.NONE),
    /** A thread of the application waits. A line with the number of a collection is a stall of one of the collector's threads. */
    RELOCATION_STALL("Relocation Stall (", GcId.NONE),
    /** A whole safepoint (JDK 13 and newer). */
    SAFEPOINT("Safepoint \"", GcId.NONE),
    /** The beginning of a safepoint (JDK 12 and older). */
    SAFEPOINT_ENTERED("Entering safepoint region: ", GcId.NONE),
    /** The end of a safepoint (JDK 12 and older). */
    SAFEPOINT_LEFT("Total time for which application threads were stopped: ", GcId.NONE),
    GC_CPU("User=", GcId.REQUIRED),
    /** A cycle of ZGC without generations. */
    Z_CYCLE("Garbage Collection (", GcId.REQUIRED),
    /** A cycle of generational ZGC in the young generation. */
    Z_MINOR("Minor Collection (", GcId.REQUIRED),
    /** A cycle of generational ZGC in both generations. */
    Z_MAJOR("Major Collection (", GcId.REQUIRED),
    /** The heap's capacity, from the table of a ZGC cycle. */
    Z_CAPACITY("Capacity:", GcId.REQUIRED),
    /** Shows that ZGC has generations. */
    Z_GENERATIONAL("GC Workers for Young Generation:", GcId.NONE),
    COLLECTOR("Using ", GcId.NONE),
    JAVA("Version: ", GcId.NONE),
    MODE("Mode: ", GcId.NONE),
    HEAP_MAX("Heap Max Capacity: ", GcId.NONE),
    /** The same with ZGC. */
    Z_HEAP_MAX("Max Capacity: ", GcId.NONE),
    /** The heap's largest size before JDK 16, for collectors with compressed object pointers. */
    HEAP_ADDRESS("Heap address: ", GcId.NONE),
    /** The CPUs of the machine, and those that the JVM may use (JDK 16 and newer). */
    CPUS("CPUs: ", GcId.NONE),
    /** The threads that collect while the application is stopped (JDK 16 and newer). */
    PARALLEL_WORKERS("Parallel Workers: ", GcId.NONE),
    /** Objects of G1 could not be moved in the pause of this number (JDK 9 to 17). */
    TO_SPACE_EXHAUSTED("To-space exhausted", GcId.REQUIRED),
    /** Objects of Serial, Parallel or CMS could not be promoted in the pause of this number. */
    PROMOTION_FAILED("Promotion failed", GcId.REQUIRED),
    /** The degenerated pause of this number of Shenandoah goes on as a full collection (JDK 21 and newer). */
    DEGENERATED_TO_FULL("Degenerated GC upgrading to Full GC", GcId.REQUIRED),
    /** The same before. */
    DEGENERATED_TO_FULL_11("Cannot finish degeneration, upgrading to Full GC", GcId.REQUIRED),
    /** The young generation of Serial behind a collection. */
    SERIAL_YOUNG("DefNew:", GcId.REQUIRED),
    /** The young generation of Parallel behind a collection. */
    PARALLEL_YOUNG("PSYoungGen:", GcId.REQUIRED),
    /** The young generation of CMS behind a collection. */
    CMS_YOUNG("ParNew:", GcId.REQUIRED),
    /** A part of G1's heap behind a collection. */
    G1_EDEN("Eden regions:", GcId.REQUIRED),
    /** G1's old generation in regions, {@code Old regions: 88->109}. */
    OLD_REGIONS("Old regions: ", GcId.REQUIRED),
    /** The old generation of Parallel, {@code ParOldGen: 151396K(349696K)->152412K(349696K)}. */
    PARALLEL_OLD("ParOldGen: ", GcId.REQUIRED),
    /** The old generation of Serial. */
    TENURED("Tenured: ", GcId.REQUIRED),
    /** The old generation of CMS. */
    CMS_OLD("CMS: ", GcId.REQUIRED),
    /** The size of G1's regions. */
    REGION_SIZE("Heap Region Size: ", GcId.NONE),
    /** The same before JDK 16. */
    REGION_SIZE_11("Heap region size: ", GcId.NONE),
    OTHER("", GcId.ANY);

    /** Whether the line must have the number of a collection, {@code GC(12)}. The statistics at a log's end have none. */
    private enum GcId {
        REQUIRED,
        NONE,
        ANY
    }

    private final byte[] beginning;
    private final GcId gcId;

    LineKind(String beginning, GcId gcId) {
        this.beginning = Ascii.bytes(beginning);
        this.gcId = gcId;
    }

    /** The length of the beginning that all lines of this kind share, in bytes. */
    int length() {
        return beginning.length;
    }

    boolean matches(LogLine line) {
        return (gcId == GcId.ANY || (gcId == GcId.REQUIRED) == line.hasGcId()) && line.startsWith(beginning);
    }

    /** The kind of a line. Needs the line's first byte and at most five comparisons. */
    static LineKind of(LogLine line) {
        if (line.isEmpty()) {
            return OTHER;
        }
        return switch (line.bytes()[line.from()]) {
            case 'P' -> PAUSE.matches(line) ? PAUSE : ofP(line);
            case 'C' -> CONCURRENT.matches(line) ? CONCURRENT : ofC(line);
            case 'O' -> orOther(line, OLD_REGIONS);
            case 'A' -> orOther(line, ALLOCATION_STALL);
            case 'R' -> orOther(line, RELOCATION_STALL);
            case 'S' -> orOther(line, SAFEPOINT);
            case 'T' -> orOther(line, SAFEPOINT_LEFT, TO_SPACE_EXHAUSTED, TENURED);
            case 'D' -> orOther(line, SERIAL_YOUNG, DEGENERATED_TO_FULL);
            case 'E' -> orOther(line, SAFEPOINT_ENTERED, G1_EDEN);
            case 'U' -> orOther(line, GC_CPU, COLLECTOR);
            case 'G' -> orOther(line, Z_CYCLE, Z_GENERATIONAL);
            case 'H' -> HEAP_MAX.matches(line) ? HEAP_MAX : orOther(line, HEAP_ADDRESS, REGION_SIZE, REGION_SIZE_11);
            case 'M' -> Z_HEAP_MAX.matches(line) ? Z_HEAP_MAX : orOther(line, Z_MINOR, Z_MAJOR, MODE);
            case 'V' -> orOther(line, JAVA);
            default -> OTHER;
        };
    }

    private static LineKind ofC(LogLine line) {
        return Z_CAPACITY.matches(line) ? Z_CAPACITY : orOther(line, CPUS, CMS_OLD, DEGENERATED_TO_FULL_11);
    }

    private static LineKind ofP(LogLine line) {
        LineKind young = orOther(line, PARALLEL_YOUNG, CMS_YOUNG);
        return young == OTHER ? orOther(line, PARALLEL_OLD, PARALLEL_WORKERS, PROMOTION_FAILED) : young;
    }

    private static LineKind orOther(LogLine line, LineKind only) {
        return only.matches(line) ? only : OTHER;
    }

    private static LineKind orOther(LogLine line, LineKind first, LineKind second) {
        return first.matches(line) ? first : orOther(line, second);
    }

    private static LineKind orOther(LogLine line, LineKind first, LineKind second, LineKind third) {
        return first.matches(line) ? first : orOther(line, second, third);
    }
}
