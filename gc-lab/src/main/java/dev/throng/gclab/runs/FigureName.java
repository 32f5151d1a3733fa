package dev.throng.gclab.runs;

/**
 * Names a figure of a run in the words of objectives.
 *
 * @param phase the measured phase that it is of; empty for all measured phases together
 * @param path such as {@code send.response.p99}
 */
record FigureName(String phase, String path) {

    private static final String POINT = ".";

    /** With the words for percentiles that result files have: {@code p999} for {@code p99.9}. */
    static FigureName of(String phase, String path) {
        return new FigureName(phase, path.endsWith(".p99.9") || path.endsWith(".p99.99") ? joined(path) : path);
    }

    private static String joined(String path) {
        int point = path.lastIndexOf('.');
        return path.substring(0, point) + path.substring(point + 1);
    }

    /** The operation, {@code target} or {@code metrics}. */
    String operation() {
        int end = path.indexOf(POINT);
        return end < 0 ? path : path.substring(0, end);
    }

    /** As an objective would name it: {@code phase[hold].send.response.p99}. */
    String text() {
        return phase.isEmpty() ? path : "phase[" + phase + "]." + path;
    }
}
