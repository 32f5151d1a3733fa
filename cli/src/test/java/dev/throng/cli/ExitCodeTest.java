package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.follow.Outcomes;
import dev.throng.run.result.SloResult;
import dev.throng.search.Capacity;
import dev.throng.verdict.Verdict.Status;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitCodeTest {

    @ParameterizedTest
    @CsvSource({
        "valid,true,0",
        "suspect,true,0",
        "valid,false,1",
        "suspect,false,1",
        "invalid,true,3",
        "invalid,false,3"
    })
    void aRunThatIsNotToBeTrustedShowsNothingOfItsObjectives(Status status, boolean held, int code) {
        List<SloResult> slos = List.of(
                SloResult.of("send.owed == 0", true, 0.0, "count"),
                SloResult.of("send.failures == 0", held, 1.0, "count"));
        assertThat(ExitCode.of(Outcomes.of(status, List.of("a reason"), slos, List.of())))
                .isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({
        "found,target,0",
        "at-least,range,0",
        "below,target,1",
        "found,generator,3",
        "below,generator,3",
        "found,untrusted,3",
        "unknown,untrusted,3",
        "unknown,generator,3",
        "found,link,0",
        "interrupted,range,3"
    })
    void aLimitThatIsNotShownToBeTheTargetsIsNoAnswer(String outcome, String limit, int code) {
        Capacity capacity = new Capacity(
                Capacity.SCHEMA,
                new Capacity.Search("s", "send", "rate", List.of(), 1, 2, 0.05),
                new Capacity.Origin("", "", ""),
                new Capacity.Answer(
                        constant(Capacity.Ending.class, outcome),
                        constant(Capacity.Limit.class, limit),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        false),
                List.of(),
                Optional.empty());
        assertThat(ExitCode.of(capacity)).isEqualTo(code);
    }

    /** The constant that the file names with this word. */
    private static <E extends Enum<E>> E constant(Class<E> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
