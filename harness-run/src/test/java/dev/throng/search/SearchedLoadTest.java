package dev.throng.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.scenario.FakeProtocol;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SearchedLoadTest {

    private static final FakeProtocol FAKE = new FakeProtocol();

    private static ScenarioFile scenario(String scale, List<String> sets, String... phases) throws ScenarioException {
        StringBuilder text = new StringBuilder("name: s\nscale: " + scale + "\nprotocol: " + FAKE.name()
                + "\ntarget: {attach: 127.0.0.1:5555}\nphases:\n");
        for (int i = 0; i < phases.length; i++) {
            text.append("  - {name: p")
                    .append(i)
                    .append(", for: 1s, ")
                    .append(phases[i])
                    .append("}\n");
        }
        return ScenarioFile.parse("s.yaml", text.toString(), sets, Map.of(), Map.of(FAKE.name(), FAKE));
    }

    private static SearchedLoad load(String... phases) throws ScenarioException {
        return SearchedLoad.of(scenario("1", List.of(), phases), "send");
    }

    @Test
    void measuredPhasesAndAWarmUpOfTheSameLoadAreSet() throws ScenarioException {
        SearchedLoad load = load(
                "measured: false, load: {send: {rate: 10/s}}",
                "measured: false, load: {send: {rate: 500/s}}",
                "load: {send: {rate: 500/s, arrivals: poisson}, roster-set: {rate: 1/s}}");

        assertThat(load.own()).isEqualTo(500);
        assertThat(load.sets(1234.5))
                .containsExactly("phases[1].load.send.rate=1234.5/s", "phases[2].load.send.rate=1234.5/s");
    }

    @Test
    void whatIsSetIsWhatIsThenOffered() throws ScenarioException {
        String phase = "load: {send: {rate: 500/s, arrivals: poisson}}";
        SearchedLoad load = SearchedLoad.of(scenario("0.01", List.of(), phase), "send");
        assertThat(load.own()).isEqualTo(5);

        SearchedLoad after = SearchedLoad.of(scenario("0.01", load.sets(77), phase), "send");
        assertThat(after.own()).isEqualTo(77);
    }

    @Test
    void usersAreSetToTheNumberWhateverTheScale() throws ScenarioException {
        String phase = "load: {send: {users: 800, think: 9ms}}";
        SearchedLoad load = SearchedLoad.of(scenario("0.07", List.of(), phase), "send");
        assertThat(load.kind()).isEqualTo(SearchedLoad.Kind.USERS);

        for (int users = 1; users < 300; users++) {
            assertThat(SearchedLoad.of(scenario("0.07", load.sets(users), phase), "send")
                            .own())
                    .isEqualTo(users);
        }
    }

    @Test
    void aWindowIsSearchedToo() throws ScenarioException {
        SearchedLoad load = load("load: {send: {inFlight: 64}}");

        assertThat(load.kind()).isEqualTo(SearchedLoad.Kind.IN_FLIGHT);
        assertThat(load.sets(128)).containsExactly("phases[0].load.send.inFlight=128");
    }

    @Test
    void levelsAreReadInTheUnitOfTheLoad() throws ScenarioException {
        assertThat(load("load: {send: {rate: 500/s}}").parse("60/min")).isEqualTo(1);
        assertThat(load("load: {send: {users: 5}}").parse("60")).isEqualTo(60);
        assertThatThrownBy(() -> load("load: {send: {rate: 500/s}}").parse("60"))
                .hasMessageContaining("60/s");
        assertThatThrownBy(() -> load("load: {send: {users: 5}}").parse("1.5")).hasMessageContaining("a whole number");
    }

    @Test
    void whatCannotBeSearchedIsSaid() {
        assertThatThrownBy(() -> SearchedLoad.of(scenario("1", List.of(), "load: {send: {rate: 5/s}}"), "sned"))
                .hasMessageContaining("did you mean send");
        assertThatThrownBy(() -> load("load: {roster-set: {rate: 5/s}}"))
                .hasMessageContaining("no load in a measured phase");
        assertThatThrownBy(() -> load("load: {send: {from: 1/s, to: 5/s}}"))
                .hasMessageContaining("phases[0].load.send")
                .hasMessageContaining("expected: a rate, users or inFlight");
        assertThatThrownBy(() -> load("load: {send: {rate: 5/s}}", "load: {send: {users: 5}}"))
                .hasMessageContaining("several kinds");
        assertThatThrownBy(() -> SearchedLoad.of(scenario("3", List.of(), "load: {send: {users: 5}}"), "send"))
                .hasMessageContaining("at most 1");
    }
}
