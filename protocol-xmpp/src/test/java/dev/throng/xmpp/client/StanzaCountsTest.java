package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    @ValueSource(strings = {"", "x", "-1", "1.5", "3", "4294967296", "4294967298", "99999999999999999999"})
    void aNumberThatMakesNoSenseChangesNothing(String h) {
        StanzaCounts counts = managed(10, 10);
        counts.sending("a");
        counts.sending("b");
        assertThat(counts.acknowledged(h)).isZero();
        assertThat(counts.unacked()).containsExactly("a", "b");
        assertThat(counts.acknowledged("2")).isEqualTo(2);
    }

    @Test
    void withMoreUnackedThanAreKeptASessionCannotBeResumedUntilAllIsAcknowledged() {
        StanzaCounts counts = managed(10, 2);
        counts.sending("a");
        counts.sending("b");
        assertThat(counts.resumable()).isTrue();
        counts.sending("c");
        assertThat(counts.resumable()).isFalse();
        counts.acknowledged("1");
        counts.sending("d");
        counts.acknowledged("3");
        // "d" was sent and is not kept, so what is kept would have a gap
        assertThat(counts.resumable()).isFalse();
        counts.acknowledged("4");
        assertThat(counts.resumable()).isTrue();
        counts.sending("e");
        assertThat(counts.unacked()).containsExactly("e");
    }

    @Test
    void aSessionWithoutANameCannotBeResumedAndKeepsNothing() {
        StanzaCounts counts = new StanzaCounts("", 10, 10, List.of("roster"), 0);
        counts.sending("a");
        assertThat(counts.resumable()).isFalse();
        assertThat(counts.unacked()).isEmpty();
        assertThat(counts.acknowledged("2")).isEqualTo(2);
    }
}
