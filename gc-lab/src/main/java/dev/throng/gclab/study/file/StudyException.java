package dev.throng.gclab.study.file;

/** A study that cannot be run or resumed. The message is for the user: what is wrong, where, and what was expected. */
public final class StudyException extends Exception {

    private static final long serialVersionUID = 1L;

    public StudyException(String message) {
        super(message);
    }

    public StudyException(String message, Throwable cause) {
        super(message, cause);
    }
}
