package dev.throng.gclogs;

/**
 * Knows the lines of a JDK 8 log that belong to no event: the tables, statistics and messages that options such as
 * {@code PrintHeapAtGC}, {@code PrintClassHistogram}, {@code PrintFLSStatistics} and {@code PrintAdaptiveSizePolicy} add. Such lines stand
 * between the events and inside them.
 */
final class Jdk8Tables {

    /** How these lines begin. */
    private static final byte[][] BEGINNINGS = {
        Ascii.bytes(" "),
        Ascii.bytes("\t"),
        Ascii.bytes("Heap"),
        Ascii.bytes("{Heap"),
        Ascii.bytes("}"),
        Ascii.bytes("Desired survivor size"),
        Ascii.bytes("- age"),
        Ascii.bytes("Memory: "),
        Ascii.bytes("[Times: "),
        Ascii.bytes(": "),
        // PrintFLSStatistics
        Ascii.bytes("Statistics for "),
        Ascii.bytes("---"),
        Ascii.bytes("Total Free Space:"),
        Ascii.bytes("Max   Chunk Size:"),
        Ascii.bytes("Number of Blocks:"),
        Ascii.bytes("Av.  Block  Size:"),
        Ascii.bytes("Tree      Height:"),
        Ascii.bytes("Before GC:"),
        Ascii.bytes("After GC:"),
        Ascii.bytes("CMS: "),
        // PrintAdaptiveSizePolicy
        Ascii.bytes("AdaptiveSize"),
        Ascii.bytes("PSAdaptiveSizePolicy"),
        Ascii.bytes("PSYoungGen::"),
        Ascii.bytes("PSOldGen::"),
        Ascii.bytes("ParOldGen::"),
        Ascii.bytes("UpdateRatio"),
        // TraceClassUnloading, TraceClassLoading
        Ascii.bytes("[Unloading class "),
        Ascii.bytes("[Loaded "),
        Ascii.bytes("No shared spaces configured."),
        Ascii.bytes("GC time "),
        Ascii.bytes("Uncommitted "),
        // Shenandoah
        Ascii.bytes("Trigger"),
        Ascii.bytes("Cancelling GC"),
        Ascii.bytes("Failed to allocate"),
        Ascii.bytes("Free"),
        Ascii.bytes("Evacuation Reserve"),
        Ascii.bytes("Immediate Garbage"),
        Ascii.bytes("Collectable Garbage"),
        Ascii.bytes("Adaptive CSet Selection"),
        // PrintSafepointStatistics
        Ascii.bytes("Polling page always armed"),
        Ascii.bytes("Maximum sync time "),
        Ascii.bytes("Maximum vm operation time "),
    };

    /** The name of an operation and its count at the end of PrintSafepointStatistics take at least so many bytes. */
    private static final int OPERATION_COUNT = 30;

    private static final byte[] GAP = Ascii.bytes("    ");

    private static final byte[] TOTAL = Ascii.bytes("Total ");
    private static final byte[] CLASS_HISTOGRAM = Ascii.bytes("[Class Histogram");

    private Jdk8Tables() {}

    /** Whether a line belongs to a table or is a message. */
    static boolean contains(byte[] line, int from, int to) {
        return Ascii.startsWithAny(line, from, to, BEGINNINGS)
                || isClassRow(line, from, to)
                || isTotal(line, from, to)
                || isOperationCount(line, from, to);
    }

    /**
     * Whether the text behind a stamp is a row of {@code PrintSafepointStatistics},
     * {@code G1IncCollectionPause   [      12          0              1    ]  [ …}. The JVM writes many rows at once, so that their stamps are
     * older than the lines above them.
     */
    static boolean isSafepointRow(byte[] line, int from, int to) {
        int open = from < to && isLetter(line[from]) ? Ascii.indexOf(line, from, to, '[') : -1;
        if (open < 0 || line[open - 1] != ' ') {
            return false;
        }
        int threads = spacesEnd(line, open + 1, to);
        int end = Ascii.digitsEnd(line, threads, to);
        return end > threads && end < to && line[end] == ' ';
    }

    /** Whether this states how often there was an operation, {@code RevokeBias                        12}. */
    private static boolean isOperationCount(byte[] line, int from, int to) {
        int end = Ascii.trimmedEnd(line, from, to);
        int count = Ascii.lastIndexOf(line, from, end, ' ') + 1;
        return end - from >= OPERATION_COUNT
                && isLetter(line[from])
                && Ascii.digitsEnd(line, count, end) == end
                && Ascii.endsWith(line, from, count, GAP);
    }

    private static boolean isLetter(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
    }

    /** Whether a class histogram begins, {@code [Class Histogram (before full gc): }. Its last line ends in {@code secs]}. */
    static boolean beginsClassHistogram(byte[] line, int from, int to) {
        return from + 2 < to && line[from + 2] == 'l' && Ascii.startsWith(line, from, to, CLASS_HISTOGRAM);
    }

    /** Whether this is a row of a class histogram, {@code    1:      13269691     2158610984  [C}. */
    static boolean isClassRow(byte[] line, int from, int to) {
        int number = spacesEnd(line, from, to);
        int colon = Ascii.digitsEnd(line, number, to);
        if (colon == number || colon + 1 >= to || line[colon] != ':' || line[colon + 1] != ' ') {
            return false;
        }
        int instances = spacesEnd(line, colon + 1, to);
        int bytes = spacesEnd(line, Ascii.digitsEnd(line, instances, to), to);
        int name = Ascii.digitsEnd(line, bytes, to);
        return bytes > instances && name > bytes && name < to && line[name] == ' ';
    }

    /** Whether this is the last row of a class histogram, {@code Total  170072935  8583124392}. */
    private static boolean isTotal(byte[] line, int from, int to) {
        if (!Ascii.startsWith(line, from, to, TOTAL)) {
            return false;
        }
        int instances = spacesEnd(line, from + TOTAL.length, to);
        return Ascii.digitsEnd(line, instances, to) > instances;
    }

    private static int spacesEnd(byte[] line, int from, int to) {
        int at = from;
        while (at < to && line[at] == ' ') {
            at++;
        }
        return at;
    }
}
