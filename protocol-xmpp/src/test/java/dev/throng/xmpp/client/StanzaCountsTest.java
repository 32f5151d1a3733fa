package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StanzaCountsTest {

    private static StanzaCounts managed(int requestEvery, int maxUnacked, String... sent) {
        return new StanzaCounts("id", requestEvery, maxUnacked, List.of(sent), 0);
    }

    @Test
    void whatTheServerDidNotAcknowledgeIsKeptInOrder() {
        StanzaCounts counts = managed(10, 10, "roster", "presence");
        counts.sending("a");
        counts.sending("b");
        assertThat(counts.acknowledged("3")).isEqualTo(3);
        assertThat(counts.unacked()).containsExactly("b");
        assertThat(counts.acknowledged("3")).isZero();
        assertThat(counts.acknowledged("4")).isEqualTo(1);
        assertThat(counts.unacked()).isEmpty();
    }

    @Test
    void aRequestFollowsEveryFewStanzas() {
        StanzaCounts counts = managed(3, 10);
        assertThat(counts.sending("a")).isEmpty();
        assertThat(counts.sending("b")).isEmpty();
        assertThat(counts.sending("c")).isEqualTo("<r xmlns='urn:xmpp:sm:3'/>");
        assertThat(counts.sending("d")).isEmpty();
    }

    @Test
    void whatWasHandledIsToldAndBeginsWithWhatTheLoginHandled() {
        StanzaCounts counts = new StanzaCounts("", 1, 1, List.of(), 2);
        counts.handledOne();
        assertThat(counts.answer()).isEqualTo("<a xmlns='urn:xmpp:sm:3' h='3'/>");
    }

    @Test
    void whatWasHandledWrapsAtTwoToTheThirtyTwo() {
        StanzaCounts counts = new StanzaCounts("", 1, 1, List.of(), (1L << 32) - 1);
        counts.handledOne();
        assertThat(counts.handled()).isZero();
    }

    @Test
    void acknowledgementsWrapAtTwoToTheThirtyTwo() {
        StanzaCounts counts = new StanzaCounts("id", 1 << 30, 4, List.of(), 0, (1L << 32) - 2);
        counts.sending("a");
        counts.sending("b");
        counts.sending("c");
        assertThat(counts.acknowledged("4294967295")).isEqualTo(1);
        assertThat(counts.acknowledged("1")).isEqualTo(2);
        assertThat(counts.unacked()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', no-number, the server acknowledged h='' (expected: a number)",
        "x, no-number, the server acknowledged h='x' (expected: a number)",
        "-1, no-number, the server acknowledged h='-1' (expected: a number)",
        "1.5, no-number, the server acknowledged h='1.5' (expected: a number)",
        "4294967296, no-number, the server acknowledged h='4294967296' (expected: a number)",
        "4, too-high, 'the server acknowledged 4 stanzas, and 3 were sent'",
        "100000, too-high, 'the server acknowledged 100000 stanzas, and 3 were sent'",
        "0, too-low, 'the server acknowledged 0 stanzas, and 1 before'",
        "4294967295, too-low, 'the server acknowledged 4294967295 stanzas, and 1 before'"
    })
    void aCountThatCannotBeRightHasAFaultAndChangesNothing(String h, String condition, String detail) {
        StanzaCounts counts = managed(10, 10, "a", "b", "c");
        counts.acknowledged("1");

        HandledCountFault fault = counts.fault(h).orElseThrow();

        assertThat(fault.failure().id()).isEqualTo("handled-count-" + condition);
        assertThat(fault.detail().replace("\"", "'")).isEqualTo(detail);
        assertThat(counts.unacked()).containsExactly("b", "c");
        assertThat(counts.fault("3")).isEmpty();
        assertThat(counts.acknowledged("3")).isEqualTo(2);
    }

    /** XEP-0198 §4. */
    @Test
    void aCountThatIsTooHighEndsTheStreamWithTheErrorOfTheExtension() {
        assertThat(managed(10, 10, "a", "b").fault("10").orElseThrow().streamError())
                .isEqualTo("<stream:error><undefined-condition xmlns='urn:ietf:params:xml:ns:xmpp-streams'/>"
                        + "<handled-count-too-high xmlns='urn:xmpp:sm:3' h='10' send-count='2'/></stream:error>");
        assertThat(managed(10, 10, "a").fault("<x>").orElseThrow().streamError())
                .isEqualTo("<stream:error><undefined-condition xmlns='urn:ietf:params:xml:ns:xmpp-streams'/>"
                        + "<text xmlns='urn:ietf:params:xml:ns:xmpp-streams'>the server acknowledged"
                        + " h=&apos;&lt;x&gt;&apos; (expected: a number)</text></stream:error>");
    }

    @Test
    void aCountMayWrap() {
        StanzaCounts counts = new StanzaCounts("id", 1 << 30, 4, List.of("a", "b"), 0, (1L << 32) - 1);
        assertThat(counts.fault("1")).isEmpty();
        assertThat(counts.fault("2").orElseThrow().condition()).isEqualTo("too-high");
        assertThat(counts.fault("2").orElseThrow().sent()).isEqualTo(1);
    }

    @Test
    void withMoreUnackedThanAreKeptASessionCannotBeResumedUntilAllIsAcknowledged() {
        StanzaCounts counts = managed(10, 2);
        counts.sending("a");
        counts.sending("b");
        assertThat(counts.resumable()).isTrue();
        assertThat(counts.isOverLimit()).isFalse();
        counts.sending("c");
        assertThat(counts.resumable()).isFalse();
        assertThat(counts.isOverLimit()).isTrue();
        assertThat(counts.isAcknowledging()).isFalse();
        counts.acknowledged("1");
        counts.sending("d");
        counts.acknowledged("3");
        // "d" was sent and is not kept, so what is kept would have a gap
        assertThat(counts.resumable()).isFalse();
        assertThat(counts.isAcknowledging()).isTrue();
        counts.acknowledged("4");
        assertThat(counts.resumable()).isTrue();
        assertThat(counts.isOverLimit()).isFalse();
        counts.sending("e");
        assertThat(counts.unacked()).containsExactly("e");
    }

    @Test
    void aSessionWithoutANameCannotBeResumedAndKeepsNothing() {
        StanzaCounts counts = new StanzaCounts("", 10, 10, List.of("roster"), 0);
        counts.sending("a");
        assertThat(counts.resumable()).isFalse();
        assertThat(counts.isOverLimit()).as("it keeps nothing at all").isFalse();
        assertThat(counts.unacked()).isEmpty();
        assertThat(counts.acknowledged("2")).isEqualTo(2);
    }
}
