package dev.throng.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SrvRecordsTest {

    private static final String NAME = "_xmpp-client._tcp.example.com";

    private static List<SrvRecord> preferred(SrvRecord... records) throws Exception {
        try (NameServer server = new NameServer(NAME, List.of(records))) {
            return SrvRecords.of(server.address()).preferred(NAME);
        }
    }

    @Test
    void recordsOfTheLowestPriorityAreUsed() throws Exception {
        SrvRecord a = new SrvRecord(10, 60, 5222, "a.example.com");
        SrvRecord b = new SrvRecord(10, 40, 5223, "b.example.com");
        assertThat(preferred(a, new SrvRecord(20, 0, 5222, "backup.example.com"), b))
                .containsExactlyInAnyOrder(a, b);
    }

    @Test
    void aDomainWithoutRecordsIsAnError() {
        assertThatThrownBy(SrvRecordsTest::preferred)
                .isInstanceOf(TargetException.class)
                .hasMessage("no SRV records " + NAME
                        + " (expected: an address such as example.com:5222, or a domain with such records)");
    }

    @Test
    void aDomainMayStateThatItHasNoSuchService() {
        assertThatThrownBy(() -> preferred(new SrvRecord(0, 0, 0, "")))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("the domain does not offer the service");
    }

    @Test
    void aNameServerThatDoesNotAnswerIsAnError() throws Exception {
        String closed;
        try (NameServer server = new NameServer(NAME, List.of())) {
            closed = server.address();
        }
        assertThatThrownBy(() -> SrvRecords.of(closed).preferred(NAME))
                .isInstanceOf(TargetException.class)
                .hasMessageContaining("cannot be looked up");
    }

    @Test
    void theFormOfZoneFilesIsRead() {
        assertThat(SrvRecord.parse("5 0 5269 xmpp.example.com."))
                .isEqualTo(new SrvRecord(5, 0, 5269, "xmpp.example.com"));
        assertThatThrownBy(() -> SrvRecord.parse("5 0 xmpp.example.com.")).hasMessageContaining("expected: priority");
    }
}
