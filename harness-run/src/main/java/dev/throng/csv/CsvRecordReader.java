package dev.throng.csv;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.dataformat.csv.CsvFactory;

/**
 * Reads the records of a CSV text (RFC 4180) one by one; a text, and each of its lines, may be larger than memory. Fields in quotes may hold commas, line ends and
 * doubled quotes. Lines end with LF, CR or CR LF. Empty lines and a byte order mark at the start are skipped. For one thread.
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
        text = new RecentText(reader, 4 * MAX_FIELD_CHARS);
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
            throw new CsvException(text.ended() ? "a quote that is not closed" : "text after a closing quote");
        }
    }

    private List<String> record() throws CsvException {
        line = parser.currentLocation().getLineNr();
        List<String> fields = new ArrayList<>(columns);
        long chars = 0;
        for (String field = parser.nextStringValue(); field != null; field = parser.nextStringValue()) {
            if (field.indexOf('"') >= 0 && text.at(parser.currentTokenLocation().getCharOffset()) != '"') {
                throw new CsvException("a quote in a field that does not start with one");
            }
            chars += field.length() + 1;
            if (chars > MAX_RECORD_CHARS) {
                throw new CsvException("a record of more than " + MAX_RECORD_CHARS + " characters");
            }
            fields.add(field);
        }
        columns = fields.size();
        return fields;
    }
}
