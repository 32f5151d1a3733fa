package dev.throng.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class RecentTextTest {

    @Test
    void theLastCharactersAreKeptAndOlderOnesUseNoMemory() throws IOException {
        CsvRecordReader.RecentText text = new CsvRecordReader.RecentText(new StringReader("0123456789".repeat(10)), 10);
        char[] into = new char[7];

        int read = 0;
        for (int now = text.read(into, 0, 7); now > 0; now = text.read(into, 0, 7)) {
            read += now;
            for (int offset = Math.max(0, read - 10); offset < read; offset++) {
                assertThat(text.at(offset)).isEqualTo((char) ('0' + offset % 10));
            }
            int old = read - 21;
            assertThatThrownBy(() -> text.at(old)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThat(text.ended()).isFalse();
        }

        assertThat(read).isEqualTo(100);
        assertThat(text.ended()).isTrue();
    }

    @Test
    void oneReadIsNoLongerThanWhatIsKept() throws IOException {
        CsvRecordReader.RecentText text = new CsvRecordReader.RecentText(new StringReader("0123456789"), 4);

        assertThat(text.read(new char[10], 0, 10)).isEqualTo(4);
        assertThat(text.at(0)).isEqualTo('0');
    }
}
