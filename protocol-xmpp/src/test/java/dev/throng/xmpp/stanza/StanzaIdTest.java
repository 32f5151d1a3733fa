package dev.throng.xmpp.stanza;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StanzaIdTest {

    private static final String PREFIX = StanzaId.Fields.prefix(1_700_000_000_000_000L);

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "1, 35, 36", "1023, 9223372036854775807, 9223372036854775807", "3, 7, -5"})
    void whatIsWrittenIsRead(int part, long sequence, long sentNanos) {
        StanzaId.Fields id = new StanzaId.Fields(part, sequence, sentNanos);
        assertThat(StanzaId.Fields.parse(PREFIX, id.text(PREFIX))).isEqualTo(id);
        assertThat(id.text(PREFIX)).matches("[a-z0-9.-]+");
    }

    @Test
    void anotherRunsIdIsNotOurs() {
        String other = new StanzaId.Fields(0, 1, 2).text(StanzaId.Fields.prefix(1));
        assertThat(StanzaId.Fields.parse(PREFIX, other).isOurs()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                "...",
                "0",
                "0.",
                "0.1",
                "0.1.",
                ".1.2",
                "0..2",
                "0.1.2.3",
                "é.1.2",
                "0.1.zzzzzzzzzzzzzzz",
                "-1.1.2",
                "99999999.1.2",
                "0_1.1.2",
                " 0.1.2"
            })
    void whatOnlyLooksLikeOursIsNotOurs(String rest) {
        assertThat(StanzaId.Fields.parse(PREFIX, PREFIX + rest).isOurs()).isFalse();
    }
}
