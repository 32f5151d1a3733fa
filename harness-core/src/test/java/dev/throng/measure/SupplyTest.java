package dev.throng.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whose fault it is that an arrival finds nothing, in virtual time. */
class SupplyTest {

    private static final long SECOND = 1_000_000_000;
    private static final int LOGIN = 0;
    private static final int JOIN = 1;

    private enum Kind implements Failure {
        NO_SESSION(Blame.SCENARIO),
        NO_PORT(Blame.GENERATOR),
        NO_ROUTE(Blame.NETWORK),
        REFUSED(Blame.TARGET),
        CLOSED(Blame.TARGET),
        FORBIDDEN(Blame.TARGET);

        private final Traits traits;

        Kind(Blame blame) {
            traits = new Traits(name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'), "for tests", blame);
        }

        @Override
        public Traits traits() {
            return traits;
        }
    }

    private final LoopRecorder recorder = new LoopRecorder(List.of());
    private final OperationRecorder logins = recorder.operation(0, LOGIN, 0);
    private final OperationRecorder joins = recorder.operation(0, JOIN, 0);
    private final Arrivals arrivals = new Arrivals(at -> {});
    private Supply sessions;
    private Supply occupants;
    private long now;

    private void lifetime(Optional<Duration> lifetime) {
        sessions = recorder.supply(LOGIN, lifetime);
        occupants = recorder.supply(JOIN, lifetime);
    }

    private Arrival login() {
        return arrivals.start(logins, now, now);
    }

    private Arrival online() {
        Arrival login = login();
        login.answered(now);
        return login;
    }

    private void loginFails(Failure why, int times) {
        for (int i = 0; i < times; i++) {
            login().failed(why, now);
        }
    }

    private Arrival join() {
        return arrivals.start(joins, now, now);
    }

    /** The failure of an arrival that needs a session and finds none. */
    private Failure noSession() {
        return sessions.shortage(Kind.NO_SESSION, 1, 0, now);
    }

    private Failure noOccupant() {
        return occupants.shortage(Kind.NO_SESSION, sessions, now);
    }

    @Test
    void withoutALoginTheScenarioIsToBlame() {
        lifetime(Optional.empty());
        assertThat(noSession()).isEqualTo(Kind.NO_SESSION);
        assertThat(noSession().blame()).isEqualTo(Blame.SCENARIO);
        assertThat(noSession().id()).isEqualTo("no-session");
    }

    @Test
    void theCauseOfTheMissingLoginsIsToBlame() {
        for (Kind cause : List.of(Kind.REFUSED, Kind.NO_PORT, Kind.NO_ROUTE)) {
            lifetime(Optional.empty());
            loginFails(cause, 1);
            assertThat(noSession()).isEqualTo(new FollowOn(Kind.NO_SESSION, cause));
            assertThat(noSession().blame()).isEqualTo(cause.blame());
            assertThat(noSession().id()).isEqualTo("no-session-after-" + cause.id());
        }
    }

    @Test
    void ofSeveralCausesTheMostFrequentOneIsToBlame() {
        lifetime(Optional.empty());
        loginFails(Kind.NO_PORT, 2);
        loginFails(Kind.REFUSED, 1);
        assertThat(noSession().blame()).isEqualTo(Blame.GENERATOR);
        loginFails(Kind.REFUSED, 2);
        assertThat(noSession().blame()).isEqualTo(Blame.TARGET);
    }

    @Test
    void aSessionThatTheTargetClosedIsMissing() {
        lifetime(Optional.empty());
        Arrival session = online();
        now += SECOND;
        session.failed(Kind.CLOSED, now);
        assertThat(noSession()).isEqualTo(new FollowOn(Kind.NO_SESSION, Kind.CLOSED));
    }

    @Test
    void aSessionThatWouldHaveEndedAsPlannedByNowIsNotMissing() {
        lifetime(Optional.of(Duration.ofSeconds(10)));
        Arrival session = online();
        now += 5 * SECOND;
        session.failed(Kind.CLOSED, now);
        loginFails(Kind.REFUSED, 1);
        now += 4 * SECOND;
        assertThat(noSession()).isEqualTo(new FollowOn(Kind.NO_SESSION, Kind.REFUSED));
        assertThat(sessions.missing(now)).isEqualTo(2);
        now += 2 * SECOND;
        assertThat(sessions.missing(now)).isEqualTo(1);
        now += 5 * SECOND;
        assertThat(noSession()).isEqualTo(Kind.NO_SESSION);
    }

    @Test
    void sessionsThatDepartAsPlannedAreNotMissing() {
        lifetime(Optional.of(Duration.ofSeconds(10)));
        Arrival session = online();
        now += 10 * SECOND;
        session.departed(now);
        assertThat(noSession()).isEqualTo(Kind.NO_SESSION);
    }

    @Test
    void sessionsThatEndAtOnceAreNeverMissing() {
        lifetime(Optional.of(Duration.ZERO));
        loginFails(Kind.REFUSED, 1);
        login();
        assertThat(noSession()).isEqualTo(Kind.NO_SESSION);
    }

    @Test
    void aTargetThatHasNotAnsweredTheLoginIsToBlame() {
        lifetime(Optional.empty());
        Arrival login = login();
        now += SECOND;
        assertThat(noSession()).isEqualTo(new FollowOn(Kind.NO_SESSION, FollowOn.NO_ANSWER_YET));
        assertThat(noSession().blame()).isEqualTo(Blame.TARGET);
        login.failed(Kind.CLOSED, now);
        assertThat(noSession()).isEqualTo(new FollowOn(Kind.NO_SESSION, Kind.CLOSED));
    }

    @Test
    void anArrivalThatNeedsMoreThanWouldBeThereFailsAsPlanned() {
        lifetime(Optional.empty());
        online();
        loginFails(Kind.REFUSED, 2);
        assertThat(sessions.shortage(Kind.NO_SESSION, 3, 1, now).blame()).isEqualTo(Blame.TARGET);
        assertThat(sessions.shortage(Kind.NO_SESSION, 4, 1, now)).isEqualTo(Kind.NO_SESSION);
    }

    @Test
    void aFollowOnFailureHasTheFirstCause() {
        lifetime(Optional.empty());
        loginFails(Kind.REFUSED, 1);
        join().failed(noSession(), now);
        assertThat(noOccupant()).isEqualTo(new FollowOn(Kind.NO_SESSION, Kind.REFUSED));
    }

    @Test
    void whatWasMadeIsLostWithItsSession() {
        lifetime(Optional.empty());
        assertThat(noOccupant()).isEqualTo(Kind.NO_SESSION);
        Arrival session = online();
        Arrival other = online();
        other.failed(Kind.REFUSED, now);
        assertThat(noOccupant()).as("no join was due").isEqualTo(Kind.NO_SESSION);
        join().completed(now);
        session.failed(Kind.CLOSED, now);
        online().failed(Kind.CLOSED, now);
        assertThat(noOccupant()).isEqualTo(new FollowOn(Kind.NO_SESSION, Kind.CLOSED));
    }

    @Test
    void theFailureToMakeItCountsBeforeTheLossOfSessions() {
        lifetime(Optional.empty());
        loginFails(Kind.REFUSED, 5);
        online();
        join().failed(Kind.FORBIDDEN, now);
        assertThat(noOccupant()).isEqualTo(new FollowOn(Kind.NO_SESSION, Kind.FORBIDDEN));
    }

    @Test
    void whatWasLostWithoutAFailureOfItsArrivalIsMissing() {
        lifetime(Optional.empty());
        join().completed(now);
        occupants.lost(Kind.CLOSED, 0);
        assertThat(noOccupant()).isEqualTo(new FollowOn(Kind.NO_SESSION, Kind.CLOSED));
    }

    @Test
    void moreLoginsThanUsersInASessionTimeAreThePlan() {
        lifetime(Optional.of(Duration.ofSeconds(10)));
        login();
        login();
        login();
        assertThat(sessions.exhausted(Kind.NO_SESSION, 2, now)).isEqualTo(Kind.NO_SESSION);
        assertThat(sessions.exhausted(Kind.NO_SESSION, 3, now).blame()).isEqualTo(Blame.TARGET);
        now += 11 * SECOND;
        login();
        assertThat(sessions.exhausted(Kind.NO_SESSION, 2, now))
                .as("users whose session time is over wait for the target")
                .isEqualTo(new FollowOn(Kind.NO_SESSION, FollowOn.NO_ANSWER_YET));
    }

    @Test
    void whatIsNotTrackedIsNotCounted() {
        loginFails(Kind.REFUSED, 1);
        lifetime(Optional.empty());
        assertThat(noSession()).isEqualTo(Kind.NO_SESSION);
    }
}
