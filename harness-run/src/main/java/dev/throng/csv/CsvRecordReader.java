package dev.throng.csv;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.FormatSchema;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.dataformat.csv.CsvFactory;
import tools.jackson.dataformat.csv.CsvSchema;

/**
 * Reads the records of a CSV text (RFC 4180) one by one; a text, and each of its lines, may be larger than memory. Fields in quotes may
 * hold separators, line ends and doubled quotes. Lines end with LF, CR or CR LF. Empty lines and a byte order mark at the start are skipped.
 * For one thread.
 */
public final class CsvRecordReader {

    private static final int MAX_FIELD_CHARS = 1 << 16;
    private static final int MAX_RECORD_CHARS = 1 << 20;
    private static final char BYTE_ORDER_MARK = '\ufeff';
    private static final CsvFactory CSV = CsvFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(MAX_FIELD_CHARS)
                    .build())
            .build();

    private final RecentText text;
    private final JsonParser parser;
    private long line;
    private int columns;
    private boolean spaced;

    /**
     * Starts at the reader's place. The caller closes the reader.
     *
     * @throws IOException if the reader fails
     */
    public CsvRecordReader(BufferedReader reader) throws IOException {
        this(reader, ',');
    }

    /**
     * As {@link #CsvRecordReader(BufferedReader)}, with another separator of fields.
     *
     * @param separator a comma, a semicolon or a tab
     */
    public CsvRecordReader(BufferedReader reader, char separator) throws IOException {
        skipByteOrderMark(reader);
        text = new RecentText(reader, 4 * MAX_FIELD_CHARS);
        CsvSchema schema = CsvSchema.emptySchema().withColumnSeparator(separator);
        parser = CSV.createParser(
                new ObjectReadContext.Base() {
                    @Override
                    public FormatSchema getSchema() {
                        return schema;
                    }
                },
                text);
    }

    /** Moves a reader at the start of a text past the byte order mark, if there is one. */
    public static void skipByteOrderMark(BufferedReader reader) throws IOException {
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
    }

    /** The line in which the last record starts, from 1. */
    public long line() {
        return line;
    }

    /** Whether a field of the last record begins or ends with a space and has no quotes, so that nobody sees whether the space belongs to it. */
    public boolean isSpaced() {
        return spaced;
    }

    /**
     * Reads the next record.
     *
     * @return its fields; none at the end of the text
     * @throws MalformedException if the record is not CSV; a further call then reads what follows the mistake
     * @throws IOException if the reader fails
     */
    public List<String> read() throws IOException, MalformedException {
        try {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.START_ARRAY) {
                    List<String> fields = record();
                    if (fields.size() > 1 || !fields.get(0).isEmpty()) {
                        return fields;
                    }
                }
            }
            return List.of();
        } catch (JacksonIOException failed) {
            throw failed.getCause();
        } catch (StreamConstraintsException tooLong) {
            throw new MalformedException("a field of more than " + MAX_FIELD_CHARS + " characters");
        } catch (StreamReadException malformed) {
            throw new MalformedException(text.ended() ? "a quote that is not closed" : "text after a closing quote");
        }
    }

    private List<String> record() throws MalformedException {
        line = parser.currentLocation().getLineNr();
        List<String> fields = new ArrayList<>(columns);
        spaced = false;
        long chars = 0;
        for (String field = parser.nextStringValue(); field != null; field = parser.nextStringValue()) {
            boolean edged = hasSpaceAtEdge(field);
            boolean quote = field.indexOf('"') >= 0;
            boolean unquoted =
                    (edged || quote) && text.at(parser.currentTokenLocation().getCharOffset()) != '"';
            if (quote && unquoted) {
                throw new MalformedException("a quote in a field that does not start with one");
            }
            spaced |= edged && unquoted;
            chars += field.length() + 1;
            if (chars > MAX_RECORD_CHARS) {
                throw new MalformedException("a record of more than " + MAX_RECORD_CHARS + " characters");
            }
            fields.add(field);
        }
        columns = fields.size();
        return fields;
    }

    private static boolean hasSpaceAtEdge(String field) {
        return !field.isEmpty() && (isSpace(field.charAt(0)) || isSpace(field.charAt(field.length() - 1)));
    }

    private static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** Hands on a text and keeps the last part of it, as Jackson's parser does not report which fields have quotes. For one thread. */
    static final class RecentText extends Reader {

        private final Reader reader;
        private final int kept;
        private final StringBuilder recent = new StringBuilder();
        private long start;
        private boolean ended;

        /** @param kept the number of characters that are kept; up to twice as many use memory */
        RecentText(Reader reader, int kept) {
            this.reader = reader;
            this.kept = kept;
        }

        @Override
        public int read(char[] into, int from, int length) throws IOException {
            int read = reader.read(into, from, Math.min(length, kept));
            ended = read < 0;
            recent.append(into, from, Math.max(0, read));
            int old = recent.length() - kept;
            if (old > kept) {
                recent.delete(0, old);
                start += old;
            }
            return read;
        }

        /**
         * The character at an offset from the start of the text.
         *
         * @throws IndexOutOfBoundsException if the text was not read so far, or the character is no longer kept
         */
        char at(long offset) {
            return recent.charAt(Math.toIntExact(offset - start));
        }

        /** Whether the whole text was read. */
        boolean ended() {
            return ended;
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }

    /** A record is not CSV. The message states what is wrong with it, without its place. */
    public static final class MalformedException extends Exception {

        private static final long serialVersionUID = 1L;

        MalformedException(String message) {
            super(message);
        }
    }
}
