package dev.throng.report;

/** The shapes that mark points of lines. A colour always has the same shape, so that lines differ also in black and white. */
public enum Marker {
    CIRCLE("M5 1a4 4 0 0 1 0 8a4 4 0 0 1 0 -8Z"),
    SQUARE("M1.5 1.5H8.5V8.5H1.5Z"),
    TRIANGLE_DOWN("M0.8 1.5H9.2L5 9Z"),
    TRIANGLE_LEFT("M8.5 0.8V9.2L1 5Z"),
    TRIANGLE_RIGHT("M1.5 0.8V9.2L9 5Z"),
    CROSS("M2.5 0.8L5 3.3L7.5 0.8L9.2 2.5L6.7 5L9.2 7.5L7.5 9.2L5 6.7L2.5 9.2L0.8 7.5L3.3 5L0.8 2.5Z"),
    HOURGLASS("M1 1H9L1 9H9Z"),
    STAR("M5 0.3L6.3 3.6L9.8 3.8L7.1 6L8 9.4L5 7.5L2 9.4L2.9 6L0.2 3.8L3.7 3.6Z");

    private final String path;

    Marker(String path) {
        this.path = path;
    }

    /** Returns the shape as a filled SVG path in a square of 10 × 10, with its middle at 5, 5. */
    public String path() {
        return path;
    }
}
