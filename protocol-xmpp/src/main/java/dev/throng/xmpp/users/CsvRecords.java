package dev.throng.xmpp.users;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the records of a CSV text (RFC 4180) one by one: fields in quotes may hold commas, line ends and doubled quotes. Lines end with LF
 * or CR LF. Empty lines are passed over. Wants a reader that buffers.
 */
final class CsvRecords {

    private static final int END = -1;
    private static final int MAX_FIELD_CHARS = 1 << 16;

    private final Reader reader;
    private final StringBuilder field = new StringBuilder();
    private int next;
    private long line = 1;
    private long recordLine;

    CsvRecords(Reader reader) throws IOException {
        this.reader = reader;
        next = reader.read();
        if (next == 0xfeff) {
            next = reader.read();
        }
    }

    /** The line in which the record read last starts, from 1. */
    long line() {
        return recordLine;
    }

    /** The fields of the next record; none at the end. */
    List<String> read() throws IOException, UsersException {
        while (next == '\n' || next == '\r') {
            advance();
        }
        recordLine = line;
        List<String> fields = new ArrayList<>(2);
        if (next == END) {
            return fields;
        }
        fields.add(field());
        while (next == ',') {
            advance();
            fields.add(field());
        }
        return fields;
    }

    private String field() throws IOException, UsersException {
        field.setLength(0);
        if (next == '"') {
            quoted();
        } else {
            bare();
        }
        return field.toString();
    }

    private void bare() throws IOException, UsersException {
        while (next != ',' && !atLineEnd()) {
            if (next == '"') {
                throw new UsersException("a quote in a field that does not start with one");
            }
            take();
        }
    }

    private void quoted() throws IOException, UsersException {
        advance();
        while (true) {
            if (next == END) {
                throw new UsersException("a quote that is not closed");
            }
            if (next == '"') {
                advance();
                if (next != '"') {
                    break;
                }
            }
            take();
        }
        if (next != ',' && !atLineEnd()) {
            throw new UsersException("text after a closing quote");
        }
    }

    private void take() throws IOException, UsersException {
        if (field.length() == MAX_FIELD_CHARS) {
            throw new UsersException("a field of more than " + MAX_FIELD_CHARS + " characters");
        }
        field.append((char) next);
        advance();
    }

    private boolean atLineEnd() {
        return next == END || next == '\n' || next == '\r';
    }

    private void advance() throws IOException {
        if (next == '\n') {
            line++;
        }
        next = reader.read();
    }
}
