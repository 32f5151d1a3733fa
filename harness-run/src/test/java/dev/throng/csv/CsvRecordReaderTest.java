package dev.throng.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.atIndex;

import java.io.BufferedReader;
import java.io.CharArrayReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.MalformedInputException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRecordReaderTest {

    private static CsvRecordReader reader(String text) throws IOException {
        return new CsvRecordReader(new BufferedReader(new StringReader(text)));
    }

    /** The records with the lines in which they start; a mistake in place of a record that is none. */
    private static List<String> read(CsvRecordReader reader) throws IOException {
        List<String> read = new ArrayList<>();
        while (true) {
            String record;
            try {
                List<String> fields = reader.read();
                if (fields.isEmpty()) {
                    return read;
                }
                record = String.join("|", fields);
            } catch (CsvRecordReader.MalformedException mistake) {
                record = mistake.getMessage();
            }
            read.add(reader.line() + " " + record);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void recordsEndWithLinesAndEmptyLinesAreSkipped(String end) throws Exception {
        assertThat(read(reader("\ufeffa,b" + end + end + "c,," + end + " d , e ")))
                .containsExactly("1 a|b", "3 c||", "4  d | e ");
        assertThat(read(reader(""))).isEmpty();
        assertThat(read(reader(end))).isEmpty();
    }

    @Test
    void quotesHoldCommasLineEndsAndQuotes() throws Exception {
        assertThat(read(reader("\"a,\"\"b\"\"\nc\",d\n\"\",\"\"\"\"\ne,f")))
                .containsExactly("1 a,\"b\"\nc|d", "3 |\"", "4 e|f");
    }

    @Test
    void mistakesAreNamedAndWhatFollowsIsRead() throws Exception {
        assertThat(read(reader("a\n\"b\"c,d\ne\nf,g\"h,i\n\"j\"\nk,\"l\nm\n")))
                .containsExactly(
                        "1 a",
                        "2 text after a closing quote",
                        "3 e",
                        "4 a quote in a field that does not start with one",
                        "5 j",
                        "6 a quote that is not closed");
        assertThat(read(reader("x".repeat(65_536) + "\n" + "x".repeat(65_537) + "\na\n")).stream()
                        .map(record -> record.substring(0, Math.min(record.length(), 14))))
                .containsExactly("1 xxxxxxxxxxxx", "2 a field of m", "3 a");
    }

    @Test
    void aRecordOfAnyLengthIsRefusedWithoutBeingKept() throws Exception {
        String fields = "x".repeat(1_000) + ",";
        assertThat(read(reader(fields.repeat(1_047) + "y\na\n" + fields.repeat(1_048) + "\n\"b\"\"\",c\n"
                        + ",".repeat(3_000_000) + "\nd")))
                .hasSize(6)
                .satisfies(first -> assertThat(first).startsWith("1 xxx").endsWith("|y"), atIndex(0))
                .endsWith(
                        "2 a",
                        "3 a record of more than 1048576 characters",
                        "4 b\"|c",
                        "5 a record of more than 1048576 characters",
                        "6 d");
    }

    @Test
    void quotesAreJudgedRightlyAfterALineOfMegabytes() throws Exception {
        String huge = "x".repeat(3_000_000);
        assertThat(read(reader("a\n" + huge + "\n\"b\"\"\",c\nd\"e\n\"" + huge + "\"\n\"f\"\"\",g\n")))
                .filteredOn(record -> !record.endsWith("a field of more than 65536 characters"))
                .containsExactly("1 a", "3 b\"|c", "4 a quote in a field that does not start with one", "6 f\"|g");
    }

    /** Quotes near the ends of the parser's buffers, in texts of many records. */
    @Test
    void everyFieldOfALongTextIsAsWritten() throws Exception {
        StringBuilder text = new StringBuilder();
        List<List<String>> records = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            String odd = "\"".repeat(i % 7) + "x,\n".repeat(i % 5) + i;
            records.add(List.of("plain" + i, odd, ""));
            text.append("plain")
                    .append(i)
                    .append(",\"")
                    .append(odd.replace("\"", "\"\""))
                    .append("\",\n");
        }
        CsvRecordReader reader = reader(text.toString());

        for (List<String> record : records) {
            assertThat(reader.read()).isEqualTo(record);
        }
        assertThat(reader.read()).isEmpty();
    }

    @Test
    void failuresOfTheReaderStayWhatTheyAre() {
        Reader failing = new CharArrayReader("a,b\n".toCharArray()) {
            @Override
            public int read(char[] into, int from, int length) throws IOException {
                int read = super.read(into, from, length);
                if (read < 0) {
                    throw new MalformedInputException(1);
                }
                return read;
            }
        };
        assertThatThrownBy(() -> read(new CsvRecordReader(new BufferedReader(failing, 2))))
                .isInstanceOf(MalformedInputException.class);
    }
}
