package dev.throng.xmpp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.measure.Blame;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class XmppFailureTest {

    @Test
    void idsAreUniqueAndInKebabCase() {
        List<XmppFailure> all = XmppFailure.all();
        assertThat(all)
                .extracting(XmppFailure::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z]+(-[a-z]+)*"));
        assertThat(all).allSatisfy(failure -> assertThat(failure.description()).isNotBlank());
    }

    /** Recording indexes arrays with them. */
    @Test
    void ordinalsAreTheirPlaces() {
        List<XmppFailure> all = XmppFailure.all();
        for (int i = 0; i < all.size(); i++) {
            assertThat(all.get(i).ordinal()).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @EnumSource(ConnectionListener.End.class)
    void everyEndHasANameInEveryStep(ConnectionListener.End end) {
        for (Step step : Step.values()) {
            assertThat(XmppFailure.of(end, step)).as("%s during %s", end, step).isNotNull();
            assertThat(XmppFailure.deadline(step)).isNotNull();
            assertThat(XmppFailure.unexpected(step)).isNotNull();
            assertThat(XmppFailure.tlsFailed(step)).isNotNull();
            assertThat(XmppFailure.streamError("no-such-condition", step).id())
                    .startsWith("stream-error-undefined-condition");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "REFUSED, refused, TARGET",
        "UNREACHABLE, unreachable, NETWORK",
        "NO_LOCAL_PORT, no-local-port, GENERATOR",
        "FD_LIMIT, fd-limit, GENERATOR",
        "CLOSED, closed-during-bind, TARGET",
        "STREAM_ENDED, closed-during-bind, TARGET",
        "RESET, reset-during-bind, TARGET",
        "DEADLINE, deadline-during-bind, TARGET",
        "IO_ERROR, io-error-during-bind, NETWORK",
        "CLOSED_BY_US, closed-by-us-during-bind, GENERATOR"
    })
    void anEndIsNamedAndBlamed(ConnectionListener.End end, String id, Blame blame) {
        XmppFailure failure = XmppFailure.of(end, Step.BIND);
        assertThat(failure.id()).isEqualTo(id);
        assertThat(failure.blame()).isEqualTo(blame);
    }

    @Test
    void conditionsThatNoRfcKnowsHaveANameToo() {
        assertThat(XmppFailure.sasl("x").id()).isEqualTo("not-authorized");
        assertThat(XmppFailure.stanzaError("x").id()).isEqualTo("error-undefined-condition");
        assertThat(XmppFailure.requestError("x", Step.BIND).id()).isEqualTo("error-undefined-condition-during-bind");
    }
}
