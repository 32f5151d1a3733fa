package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ControllerLeaseTest {

    private static final long SECOND = 1_000_000_000L;
    /** A clock may start anywhere, and overflow. */
    private static final long T0 = Long.MAX_VALUE - 5 * SECOND;

    private final ControllerLease lease = new ControllerLease();

    @Test
    void itDoesNotEndBeforeTheLoadHasStarted() {
        assertThat(lease.isOver(T0 + 100 * SECOND)).isFalse();
    }

    @Test
    void itEndsTenSecondsAfterTheStart() {
        lease.begin(T0);

        assertThat(lease.isOver(T0 + 10 * SECOND - 1)).isFalse();
        assertThat(lease.isOver()).isFalse();
        assertThat(lease.isOver(T0 + 10 * SECOND)).isTrue();
        assertThat(lease.isOver()).isTrue();
    }

    @Test
    void eachWordOfTheControllerRenewsIt() {
        lease.begin(T0);
        lease.renew(T0 + 9 * SECOND);

        assertThat(lease.isOver(T0 + 19 * SECOND - 1)).isFalse();
        assertThat(lease.isOver(T0 + 19 * SECOND)).isTrue();
    }

    /** A process that was stopped for 14 s finds in its socket what the controller sent in the meantime. */
    @Test
    void aWordThatIsReadAfterItsEndDoesNotRenewItWhicheverThreadRunsFirst() {
        lease.begin(T0);
        lease.renew(T0 + 14 * SECOND);

        assertThat(lease.isOver(T0 + 14 * SECOND)).isTrue();

        lease.renew(T0 + 15 * SECOND);

        assertThat(lease.isOver(T0 + 15 * SECOND)).isTrue();
    }
}
