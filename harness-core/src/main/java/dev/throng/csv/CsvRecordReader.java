package dev.throng.csv;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.dataformat.csv.CsvFactory;

/**
 * Reads the records of a CSV text (RFC 4180) one by one; a text may be larger than memory. Fields in quotes may hold commas, line ends and
 * doubled quotes. Lines end with LF, CR or CR LF. Empty lines and a byte order mark at the start are skipped. For one thread.
 */
public final class CsvRecordReader {

    private static final int MAX_FIELD_CHARS = 1 << 16;
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

    /**
     * Starts at the reader's place. The caller closes the reader.
     *
     * @throws IOException if the reader fails
     */
    public CsvRecordReader(BufferedReader reader) throws IOException {
        reader.mark(1);
        if (reader.read() != BYTE_ORDER_MARK) {
            reader.reset();
        }
        text = new RecentText(reader);
        parser = CSV.createParser(ObjectReadContext.empty(), text);
    }

    /** The line in which the last record starts, from 1. */
    public long line() {
        return line;
    }

    /**
     * Reads the next record.
     *
     * @return its fields; none at the end of the text
     * @throws CsvException if the record is not CSV; a further call then reads what follows the mistake
     * @throws IOException if the reader fails
     */
    public List<String> read() throws IOException, CsvException {
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
            throw new CsvException("a field of more than " + MAX_FIELD_CHARS + " characters");
        } catch (StreamReadException malformed) {
            throw new CsvException(text.ended ? "a quote that is not closed" : "text after a closing quote");
        }
    }

    private List<String> record() throws CsvException {
        TokenStreamLocation start = parser.currentLocation();
        line = start.getLineNr();
        text.forget(start.getCharOffset());
        List<String> fields = new ArrayList<>(columns);
        for (String field = parser.nextStringValue(); field != null; field = parser.nextStringValue()) {
            if (field.indexOf('"') >= 0 && text.at(parser.currentTokenLocation().getCharOffset()) != '"') {
                throw new CsvException("a quote in a field that does not start with one");
            }
            fields.add(field);
        }
        columns = fields.size();
        return fields;
    }

    /** Hands on a text and keeps the part of it that may belong to the current record, as the parser does not tell quoted fields. */
    private static final class RecentText extends Reader {

        private static final int ENOUGH = 1 << 13;

        private final Reader reader;
        private final StringBuilder recent = new StringBuilder();
        private long start;
        private boolean ended;

        RecentText(Reader reader) {
            this.reader = reader;
        }

        @Override
        public int read(char[] into, int from, int length) throws IOException {
            int read = reader.read(into, from, length);
            ended = read < 0;
            recent.append(into, from, Math.max(0, read));
            return read;
        }

        char at(long offset) {
            return recent.charAt((int) (offset - start));
        }

        void forget(long before) {
            if (recent.length() > ENOUGH) {
                recent.delete(0, (int) (before - start));
                start = before;
            }
        }

        @Override
        public void close() throws IOException {
            reader.close();
        }
    }
}
