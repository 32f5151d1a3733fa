package dev.throng.xmpp.script;

import static dev.throng.xmpp.script.Steps.branch;
import static dev.throng.xmpp.script.Steps.choose;
import static dev.throng.xmpp.script.Steps.does;
import static dev.throng.xmpp.script.Steps.exponential;
import static dev.throng.xmpp.script.Steps.repeat;
import static dev.throng.xmpp.script.Steps.script;
import static dev.throng.xmpp.script.Steps.think;
import static dev.throng.xmpp.script.Steps.uniform;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.xmpp.settings.ScriptSettings;
import dev.throng.xmpp.settings.SessionScripts;
import dev.throng.xmpp.settings.StepSettings;
import dev.throng.xmpp.settings.StepSettings.StepOperation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScriptTest {

    private static final StepSettings LOGIN = does(StepOperation.LOGIN);
    private static final StepSettings LOGOUT = does(StepOperation.LOGOUT);
    private static final StepSettings PING = does(StepOperation.PING);
    private static final StepSettings MESSAGE = does(StepOperation.MESSAGE);
    private static final StepSettings PRESENCE = does(StepOperation.PRESENCE);

    /** The acts of a session with the due time of each, in milliseconds, if each is answered after 1 ms. */
    private static List<String> story(Script script, long seed) {
        ScriptPosition position = new ScriptPosition(script);
        SplittableRandom random = new SplittableRandom(seed);
        List<String> story = new ArrayList<>();
        long now = 0;
        while (true) {
            StepSettings act = script.acts().get(position.next(now, random));
            story.add(act.operation().orElseThrow() + " " + position.dueNanos() / 1_000_000);
            if (act.does(StepOperation.LOGOUT)) {
                return story;
            }
            now = position.dueNanos() + 1_000_000;
        }
    }

    private static List<String> words(Script script, long seed) {
        return story(script, seed).stream()
                .map(line -> line.substring(0, line.indexOf(' ')))
                .toList();
    }

    private static Script of(StepSettings... steps) {
        return new Script("test", script(steps));
    }

    @Test
    void aStepIsDueItsThinkTimesAfterTheAnswerToTheOneBefore() {
        assertThat(story(of(LOGIN, think(100), PING, think(10), think(5), MESSAGE, LOGOUT), 1))
                .containsExactly("LOGIN 0", "PING 101", "MESSAGE 117", "LOGOUT 118");
    }

    @Test
    void aScriptBeginsWithALoginAndEndsWithALogoutWhetherTheyAreGivenOrNot() {
        assertThat(words(of(), 1)).containsExactly("LOGIN", "LOGOUT");
        assertThat(words(of(PING), 1)).containsExactly("LOGIN", "PING", "LOGOUT");
        assertThat(words(of(LOGIN, PING, LOGOUT), 1)).containsExactly("LOGIN", "PING", "LOGOUT");
    }

    @Test
    void repetitionsRepeatInOneAnother() {
        assertThat(words(of(repeat(2, MESSAGE, repeat(3, PING)), PRESENCE), 1))
                .containsExactly(
                        "LOGIN",
                        "MESSAGE",
                        "PING",
                        "PING",
                        "PING",
                        "MESSAGE",
                        "PING",
                        "PING",
                        "PING",
                        "PRESENCE",
                        "LOGOUT");
    }

    @Test
    void branchesAreChosenByWeightAndMeetAgain() {
        Script script = of(repeat(4_000, choose(branch(1, MESSAGE), branch(3, PING, PRESENCE), branch(4))));
        List<String> words = words(script, 5);
        assertThat(words.stream().filter("MESSAGE"::equals).count()).isBetween(440L, 560L);
        assertThat(words.stream().filter("PING"::equals).count()).isBetween(1_400L, 1_600L);
        assertThat(words.stream().filter("PRESENCE"::equals).count())
                .isEqualTo(words.stream().filter("PING"::equals).count());
        assertThat(words).endsWith("LOGOUT");
    }

    @Test
    void aLogoutInABranchEndsTheSession() {
        Script script = of(choose(branch(1, LOGOUT), branch(1)), PING);
        assertThat(IntStream.range(0, 100).mapToObj(seed -> words(script, seed)).distinct())
                .containsExactlyInAnyOrder(List.of("LOGIN", "LOGOUT"), List.of("LOGIN", "PING", "LOGOUT"));
    }

    @Test
    void theSameSeedGivesTheSameScriptAndAnotherSeedAnotherOne() {
        Script script = of(repeat(20, exponential(100), choose(branch(1, PING), branch(1, MESSAGE))));
        assertThat(story(script, 3)).isEqualTo(story(script, 3)).isNotEqualTo(story(script, 4));
    }

    @Test
    void thinkTimesHaveTheMeanThatIsSaidAndThoseOfARangeStayInIt() {
        SplittableRandom random = new SplittableRandom(9);
        ThinkTime exponential = new ThinkTime(exponential(200).think().orElseThrow());
        ThinkTime uniform = new ThinkTime(uniform(50, 250).think().orElseThrow());
        double sum = 0;
        double longer = 0;
        double inRange = 0;
        int many = 100_000;
        for (int i = 0; i < many; i++) {
            long think = exponential.next(random);
            sum += think / 1e6;
            longer += think > 400_000_000 ? 1 : 0;
            long range = uniform.next(random);
            assertThat(range).isBetween(50_000_000L, 250_000_000L);
            inRange += range / 1e6;
        }
        assertThat(sum / many).isCloseTo(200, within(3.0));
        assertThat(longer / many).as("beyond twice the mean").isCloseTo(Math.exp(-2), within(0.005));
        assertThat(inRange / many).isCloseTo(150, within(1.0));
    }

    @Test
    void theMeanThinkTimeCountsRepetitionsAndBranches() {
        StepSettings[] chatter = {
            think(1_000),
            repeat(3, exponential(2_000), MESSAGE),
            choose(branch(1, think(400)), branch(3)),
            uniform(1_000, 3_000)
        };
        assertThat(of(chatter).meanThinkNanos()).isEqualTo(9.1e9);
        assertThat(of(chatter).meanActs()).isEqualTo(3);
        Map<String, ScriptSettings> both = new LinkedHashMap<>();
        both.put("chatter", new ScriptSettings(3, ScriptSettings.OnFailure.END, List.of(chatter)));
        both.put("reader", new ScriptSettings(1, ScriptSettings.OnFailure.END, List.of(think(60_000))));
        ScriptMix mix = new ScriptMix(new SessionScripts(both));
        assertThat(mix.meanThink()).isEqualTo(Duration.ofMillis(21_825));
        SplittableRandom random = new SplittableRandom(2);
        assertThat(IntStream.range(0, 4_000)
                        .filter(i -> mix.choose(random) == 1)
                        .count())
                .isBetween(900L, 1_100L);
        assertThat(mix.does(StepOperation.MESSAGE)).isTrue();
        assertThat(mix.does(StepOperation.PING)).isFalse();
    }
}
