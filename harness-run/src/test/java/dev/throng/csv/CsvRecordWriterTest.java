package dev.throng.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvRecordWriterTest {

    @Test
    void onlyFieldsThatNeedThemHaveQuotes() throws IOException {
        StringWriter text = new StringWriter();
        CsvRecordWriter writer = new CsvRecordWriter(text);

        writer.write(List.of("a", "", " b ", "c,d", "e\"f", "g\nh", "i\rj", "#k", "x".repeat(100), "é 😀"));
        writer.write(List.of(""));
        writer.write(List.of("1"));

        assertThat(text)
                .hasToString("a,, b ,\"c,d\",\"e\"\"f\",\"g\nh\",\"i\rj\",#k," + "x".repeat(100) + ",é 😀\n\n1\n");
    }

    @Test
    void aReaderGetsTheRecordBack() throws Exception {
        List<String> record = List.of("a,b", "\"", "c\r\nd", "", "\"\"e", "x".repeat(5_000) + "\"");
        StringWriter text = new StringWriter();
        new CsvRecordWriter(text).write(record);

        assertThat(new CsvRecordReader(new BufferedReader(new StringReader(text.toString()))).read())
                .isEqualTo(record);
    }

    @Test
    void failuresOfTheWriterStayWhatTheyAre() {
        IOException full = new IOException("disk full");
        Writer failing = new Writer() {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                throw full;
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        assertThatThrownBy(() -> new CsvRecordWriter(failing).write(List.of("a")))
                .isSameAs(full);
    }
}
