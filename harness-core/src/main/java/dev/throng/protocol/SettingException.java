package dev.throng.protocol;

/** A setting that cannot be used. Thrown before anything is sent. */
public final class SettingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String key;

    /**
     * @param key the setting's path below {@code settings}: {@code tls.key}
     * @param problem the value and what was expected
     */
    public SettingException(String key, String problem) {
        super(problem);
        this.key = key;
    }

    /** The setting's path below {@code settings}. */
    public String key() {
        return key;
    }
}
