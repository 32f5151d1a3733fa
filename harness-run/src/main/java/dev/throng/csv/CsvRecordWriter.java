package dev.throng.csv;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.dataformat.csv.CsvFactory;
import tools.jackson.dataformat.csv.CsvWriteFeature;

/** Writes records as lines of CSV (RFC 4180) that end with LF, with quotes only around fields that need them. For one thread. */
public final class CsvRecordWriter {

    private static final CsvFactory CSV = CsvFactory.builder()
            .enable(CsvWriteFeature.STRICT_CHECK_FOR_QUOTING)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();

    private final JsonGenerator generator;

    /** The caller flushes and closes the writer. */
    public CsvRecordWriter(Writer writer) {
        generator = CSV.createGenerator(ObjectWriteContext.empty(), writer);
    }

    /**
     * Hands the line of a record to the writer.
     *
     * @throws IOException if the writer fails
     */
    public void write(List<String> fields) throws IOException {
        try {
            generator.writeStartArray();
            fields.forEach(generator::writeString);
            generator.writeEndArray();
            generator.flush();
        } catch (JacksonIOException failed) {
            throw failed.getCause();
        }
    }
}
