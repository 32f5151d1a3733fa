package dev.throng.protocol;

/** A setting that cannot be used. Thrown before anything is sent. */
public final class SettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String key;
    private final int offset;

    /**
     * @param key the setting's path below {@code settings}: {@code tls.key}
     * @param problem the value and what was expected
     */
    public SettingException(String key, String problem) {
        this(key, 0, problem);
    }

    /**
     * A part of a text cannot be used.
     *
     * @param offset where the part begins in the text, in characters from 0
     */
    public SettingException(String key, int offset, String problem) {
        super(problem);
        this.key = key;
        this.offset = offset;
    }

    /** The setting's path below {@code settings}. */
    public String key() {
        return key;
    }

    /** Where the wrong part of the value begins, in characters from 0. */
    public int offset() {
        return offset;
    }
}
