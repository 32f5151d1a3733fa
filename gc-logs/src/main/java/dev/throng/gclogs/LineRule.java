package dev.throng.gclogs;

/**
 * What a line is about, told by how its text begins. Each line belongs to one rule; most belong to {@link #OTHER}, which
 * says nothing we use.
 */
enum LineRule {
    PAUSE("Pause ", Id.NEEDED),
    CONCURRENT("Concurrent ", Id.NEEDED),
    ALLOCATION_STALL("Allocation Stall (", Id.NONE),
    /** Stalls of the collector's own workers name their collection and are not the application's. */
    RELOCATION_STALL("Relocation Stall (", Id.NONE),
    /** JDK 13 and newer. */
    SAFEPOINT("Safepoint \"", Id.NONE),
    /** To JDK 12. */
    SAFEPOINT_ENTERED("Entering safepoint region: ", Id.NONE),
    /** To JDK 12. */
    SAFEPOINT_LEFT("Total time for which application threads were stopped: ", Id.NONE),
    GC_CPU("User=", Id.NEEDED),
    /** A cycle of ZGC, old or generational. */
    Z_CYCLE("Garbage Collection (", Id.NEEDED),
    Z_MINOR("Minor Collection (", Id.NEEDED),
    Z_MAJOR("Major Collection (", Id.NEEDED),
    Z_CAPACITY("Capacity:", Id.NEEDED),
    Z_GENERATIONAL("GC Workers for Young Generation:", Id.NONE),
    COLLECTOR("Using ", Id.NONE),
    JAVA("Version: ", Id.NONE),
    MODE("Mode: ", Id.NONE),
    OTHER("", Id.ANY);

    /** Whether the line must name its collection, {@code GC(12)}; the statistics at a log's end name none. */
    private enum Id {
        NEEDED,
        NONE,
        ANY
    }

    private final byte[] beginning;
    private final Id id;

    LineRule(String beginning, Id id) {
        this.beginning = Ascii.bytes(beginning);
        this.id = id;
    }

    int length() {
        return beginning.length;
    }

    boolean claims(Line line) {
        return (id == Id.ANY || (id == Id.NEEDED) == line.hasGcId()) && line.startsWith(beginning);
    }

    /** The rule of a line: one look at its first byte, then at most three comparisons. */
    static LineRule of(Line line) {
        if (line.isEmpty()) {
            return OTHER;
        }
        return switch (line.bytes()[line.from()]) {
            case 'P' -> orOther(line, PAUSE);
            case 'C' -> orOther(line, CONCURRENT, Z_CAPACITY);
            case 'A' -> orOther(line, ALLOCATION_STALL);
            case 'R' -> orOther(line, RELOCATION_STALL);
            case 'S' -> orOther(line, SAFEPOINT);
            case 'E' -> orOther(line, SAFEPOINT_ENTERED);
            case 'T' -> orOther(line, SAFEPOINT_LEFT);
            case 'U' -> orOther(line, GC_CPU, COLLECTOR);
            case 'G' -> orOther(line, Z_CYCLE, Z_GENERATIONAL);
            case 'M' -> orOther(line, Z_MINOR, Z_MAJOR, MODE);
            case 'V' -> orOther(line, JAVA);
            default -> OTHER;
        };
    }

    private static LineRule orOther(Line line, LineRule only) {
        return only.claims(line) ? only : OTHER;
    }

    private static LineRule orOther(Line line, LineRule first, LineRule second) {
        return first.claims(line) ? first : orOther(line, second);
    }

    private static LineRule orOther(Line line, LineRule first, LineRule second, LineRule third) {
        return first.claims(line) ? first : orOther(line, second, third);
    }
}
