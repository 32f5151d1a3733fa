package dev.throng.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.search.LadderSearch.Kind;
import dev.throng.search.LadderSearch.Outcome;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

final class LadderSearchTest {

    private static final int SIZE = 100;
    private static final int STRIDE = 15;

    private final LadderSearch search = new LadderSearch(SIZE, STRIDE);
    private final List<Integer> asked = new ArrayList<>();

    private LadderSearch.Answer run(IntFunction<Outcome> target) {
        for (OptionalInt next = search.next(); next.isPresent(); next = search.next()) {
            asked.add(next.getAsInt());
            search.ended(next.getAsInt(), target.apply(next.getAsInt()));
            assertThat(asked).as("a search ends").hasSizeLessThan(5 * SIZE);
        }
        return search.answer();
    }

    private static IntFunction<Outcome> holdsUpTo(int border) {
        return rung -> rung <= border ? Outcome.HELD : Outcome.BROKEN;
    }

    /** As another target, but these runs of these rungs, in their order, say something else. */
    private static IntFunction<Outcome> except(IntFunction<Outcome> target, Map<Integer, List<Outcome>> flukes) {
        Map<Integer, Deque<Outcome>> left = new java.util.HashMap<>();
        flukes.forEach((rung, outcomes) -> left.put(rung, new ArrayDeque<>(outcomes)));
        return rung -> {
            Deque<Outcome> scripted = left.getOrDefault(rung, new ArrayDeque<>());
            return scripted.isEmpty() ? target.apply(rung) : scripted.remove();
        };
    }

    @Test
    void everyBorderIsFound() {
        for (int border = 0; border < SIZE - 1; border++) {
            LadderSearch one = new LadderSearch(SIZE, STRIDE);
            int runs = 0;
            for (OptionalInt next = one.next(); next.isPresent(); next = one.next()) {
                one.ended(next.getAsInt(), holdsUpTo(border).apply(next.getAsInt()));
                runs++;
            }
            assertThat(one.answer())
                    .isEqualTo(new LadderSearch.Answer(Kind.FOUND, OptionalInt.of(border), OptionalInt.of(border + 1)));
            assertThat(runs).as("runs for border %d", border).isLessThanOrEqualTo(SIZE / STRIDE + 2 + 4 + 2);
        }
    }

    @Test
    void theClimbGoesInStridesAndTheRestIsHalved() {
        run(holdsUpTo(40));

        assertThat(asked).startsWith(0, 15, 30, 45, 37, 41, 39, 40);
    }

    @Test
    void bothSidesOfTheBorderAreRunTwice() {
        run(holdsUpTo(40));

        assertThat(search.runs(40)).isEqualTo(2);
        assertThat(search.runs(41)).isEqualTo(2);
        assertThat(search.runs(39)).isEqualTo(1);
    }

    @Test
    void aLadderThatHoldsToItsTopSaysAtLeast() {
        LadderSearch.Answer answer = run(rung -> Outcome.HELD);

        assertThat(answer.kind()).isEqualTo(Kind.ABOVE);
        assertThat(answer.held()).hasValue(SIZE - 1);
        assertThat(search.runs(SIZE - 1)).isEqualTo(2);
    }

    @Test
    void aLadderThatBreaksAtItsFootSaysBelow() {
        LadderSearch.Answer answer = run(rung -> Outcome.BROKEN);

        assertThat(answer.kind()).isEqualTo(Kind.BELOW);
        assertThat(answer.held()).isEmpty();
        assertThat(answer.notHeld()).hasValue(0);
        assertThat(asked).containsExactly(0, 0);
    }

    @Test
    void oneUnluckyRunDoesNotHideTheCapacityAboveIt() {
        LadderSearch.Answer answer = run(except(holdsUpTo(80), Map.of(15, List.of(Outcome.BROKEN))));

        assertThat(answer.held()).hasValue(80);
        assertThat(search.runs(15)).isEqualTo(3);
    }

    @Test
    void oneLuckyRunIsNotTheAnswer() {
        LadderSearch.Answer answer = run(except(holdsUpTo(37), Map.of(41, List.of(Outcome.HELD))));

        assertThat(answer.held()).hasValue(37);
    }

    @Test
    void aRunThatIsNotToBeTrustedIsRepeatedAndNeverCountsAsHeld() {
        LadderSearch.Answer answer = run(rung -> rung <= 20 ? Outcome.HELD : Outcome.UNTRUSTED);

        assertThat(answer.held()).hasValue(20);
        assertThat(answer.notHeld()).hasValue(21);
        assertThat(search.runs(21)).isEqualTo(2);
    }

    @Test
    void oneRunThatIsNotToBeTrustedChangesNothing() {
        LadderSearch.Answer answer =
                run(except(holdsUpTo(40), Map.of(0, List.of(Outcome.UNTRUSTED), 40, List.of(Outcome.UNTRUSTED))));

        assertThat(answer.held()).hasValue(40);
    }

    @Test
    void aTargetThatAnswersByChanceEndsTheSearchToo() {
        for (long seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            LadderSearch one = new LadderSearch(SIZE, STRIDE);
            int runs = 0;
            for (OptionalInt next = one.next(); next.isPresent(); next = one.next()) {
                one.ended(next.getAsInt(), Outcome.values()[random.nextInt(Outcome.values().length)]);
                assertThat(++runs).isLessThanOrEqualTo(5 * SIZE);
            }
        }
    }

    @Test
    void aLadderOfOneRungIsRunTwice() {
        LadderSearch one = new LadderSearch(1, 1);
        one.ended(one.next().orElseThrow(), Outcome.HELD);
        one.ended(one.next().orElseThrow(), Outcome.HELD);

        assertThat(one.next()).isEmpty();
        assertThat(one.answer().kind()).isEqualTo(Kind.ABOVE);
    }

    @Test
    void aRungThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> search.ended(SIZE, Outcome.HELD)).hasMessageContaining("0 to 99");
        assertThatThrownBy(() -> new LadderSearch(0, 1)).hasMessageContaining("at least 1");
    }
}
