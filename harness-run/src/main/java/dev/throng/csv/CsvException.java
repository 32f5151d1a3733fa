package dev.throng.csv;

/** A record is not CSV. The message states what is wrong with it, without its place. */
public final class CsvException extends Exception {

    private static final long serialVersionUID = 1L;

    CsvException(String message) {
        super(message);
    }
}
