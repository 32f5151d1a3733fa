package dev.throng.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;
import dev.throng.measure.FailureDetail;
import dev.throng.measure.FollowOn;
import dev.throng.transport.TransportError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailureIdsTest {

    private enum Kind implements Failure {
        ERROR("error", List.of("forbidden", "gone")),
        ERROR_REPLY("error-reply", List.of()),
        NO_USER("no-user", List.of());

        private final Traits traits;
        private final List<String> conditions;

        Kind(String id, List<String> conditions) {
            this.traits = new Traits(id, "a failure of tests", Blame.TARGET);
            this.conditions = conditions;
        }

        @Override
        public Traits traits() {
            return traits;
        }

        @Override
        public List<String> conditions() {
            return conditions;
        }

        @Override
        public boolean namesStep() {
            return this != NO_USER;
        }

        @Override
        public boolean namesCause() {
            return this == NO_USER;
        }
    }

    private final FailureIds ids = new FailureIds(
            List.of(
                    Kind.ERROR,
                    Kind.ERROR_REPLY,
                    Kind.NO_USER,
                    TransportError.CLOSED,
                    TransportError.CLOSED_BY_US,
                    TransportError.REFUSED,
                    EngineFailure.DEADLINE),
            List.of("bind", "auth"));

    @Test
    void everyIdIsFoundAndHasTheFailureOfThatId() {
        assertThat(ids.all())
                .doesNotHaveDuplicates()
                .contains(
                        "error",
                        "error-gone",
                        "error-during-bind",
                        "error-gone-during-auth",
                        "closed-by-us-during-bind")
                .allSatisfy(id ->
                        assertThat(ids.find(id)).get().extracting(Failure::id).isEqualTo(id));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "erro",
                "error-",
                "error-unknown",
                "error-during-",
                "error-during-roster",
                "error-unknown-during-bind",
                "closed-gone",
                "refused-during-bind",
                "no-user-during-bind",
                "no-user-after-",
                "no-user-after-erro",
                "error-after-refused",
                "no-user-after-no-user-after-refused",
                "-after-refused",
                "during-bind",
                "-during-bind"
            })
    void whatTheProtocolCannotReportIsNotFound(String id) {
        assertThat(ids.all()).doesNotContain(id);
        assertThat(ids.find(id)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "error, error-gone-during-bind, true",
        "error, error-reply, false",
        "error-gone, error-gone-during-bind, true",
        "error-gone, error-forbidden-during-bind, false",
        "error-during-bind, error-gone-during-bind, true",
        "error-during-bind, error-gone-during-auth, false",
        "error-gone-during-bind, error-gone, false",
        "error-gone, error, false",
        "closed, closed-during-auth, true",
        "closed, closed-by-us-during-auth, false",
        "deadline, deadline, true",
        "deadline, deadline-during-auth, true",
        "deadline-during-auth, deadline, false"
    })
    void anIdWithoutConditionOrStepIncludesAll(String id, String failure, boolean included) {
        FailureDetail pattern = ids.find(id).orElseThrow();
        FailureDetail reported = ids.find(failure).orElseThrow();
        assertThat(pattern.includes(reported)).isEqualTo(included);
        if (reported.condition().isEmpty() && reported.step().isEmpty()) {
            assertThat(pattern.includes(reported.kind())).isEqualTo(included);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "no-user, refused, true",
        "no-user-after-refused, refused, true",
        "no-user-after-refused, closed, false",
        "no-user-after-closed, closed-during-bind, true",
        "no-user-after-closed, closed-by-us-during-bind, false",
        "no-user-after-error-gone, error-gone-during-bind, true",
        "no-user-after-no-answer-yet, no-answer-yet, true",
        "error, error-gone-during-bind, false",
        "refused, refused, false"
    })
    void anIdWithoutACauseIncludesAllCauses(String id, String causeId, boolean included) {
        FailureDetail pattern = ids.find(id).orElseThrow();
        Failure cause = ids.find(causeId).<Failure>map(found -> found).orElse(FollowOn.NO_ANSWER_YET);
        assertThat(pattern.id()).isEqualTo(id);
        assertThat(pattern.includes(FollowOn.of(Kind.NO_USER, cause))).isEqualTo(included);
        assertThat(pattern.includes(Kind.NO_USER)).isEqualTo(id.equals("no-user"));
    }

    @Test
    void aStepIsAddedToAConditionAndAStepIsReplaced() {
        Failure gone = new FailureDetail(Kind.ERROR, "gone", "bind");
        assertThat(gone.during("auth")).isEqualTo(new FailureDetail(Kind.ERROR, "gone", "auth"));
        assertThat(Kind.ERROR.during("auth").id()).isEqualTo("error-during-auth");
    }
}
