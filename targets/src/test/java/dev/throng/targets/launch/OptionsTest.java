package dev.throng.targets.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {

    private static final List<Option> KNOWN = List.of(
            Option.of("port", "PORT", "5555", "a port"),
            Option.of("max-msg-bytes", "SIZE", "16m", "a size"),
            Option.of("slow-acks", "TIME", "0", "a time"),
            Option.optional("error-replies", "SHARE", "a share"),
            Option.repeatable("stall", "LENGTH@START", "a stall"),
            Option.flag("verbose", "a flag"));

    private static Options parse(String... arguments) {
        return Options.parse(KNOWN, List.of(arguments));
    }

    @Test
    void allThreeNotationsAreEqual() {
        assertThat(parse("--port", "1").number("port", 0, 9)).isEqualTo(1);
        assertThat(parse("--port=1").number("port", 0, 9)).isEqualTo(1);
        assertThat(parse("--set", "port=1").number("port", 0, 9)).isEqualTo(1);
        assertThat(parse("--set=port=1").number("port", 0, 9)).isEqualTo(1);
    }

    @Test
    void optionsMayBeInCamelCase() {
        assertThat(parse("--set", "maxMsgBytes=64k").bytes("max-msg-bytes", 1, 1 << 20))
                .isEqualTo(65_536);
    }

    @Test
    void defaultsApplyToMissingOptions() {
        Options options = parse();
        assertThat(options.number("port", 0, 65_535)).isEqualTo(5555);
        assertThat(options.duration("slow-acks")).isZero();
        assertThat(options.text("error-replies")).isEmpty();
        assertThat(options.isTrue("verbose")).isFalse();
    }

    @Test
    void onlyRepeatableOptionsAccumulate() {
        assertThat(parse("--stall", "1s@2s", "--set", "stall=3s@4s").texts("stall"))
                .containsExactly("1s@2s", "3s@4s");
        assertThatThrownBy(() -> parse("--port", "1", "--set", "port=2"))
                .isInstanceOf(TargetUsageException.class)
                .hasMessage("--port: given twice (1, 2)");
    }

    @Test
    void unknownOptionNamesTheNearestKnownOne() {
        assertThatThrownBy(() -> parse("--prot", "1"))
                .hasMessage("--prot: unknown option (expected: one that --help lists; did you mean --port?)");
        assertThatThrownBy(() -> parse("--set", "slowAck=1ms"))
                .hasMessage(
                        "--set slowAck: unknown option (expected: one that --help lists; did you mean --slow-acks?)");
    }

    @Test
    void anOptionThatIsLikeNoOtherGetsNoSuggestion() {
        assertThatThrownBy(() -> parse("--anything", "1"))
                .hasMessage("--anything: unknown option (expected: one that --help lists)");
    }

    @Test
    void missingValuesAndStrayWordsAreRefused() {
        assertThatThrownBy(() -> parse("--port")).hasMessageContaining("--port: no value given");
        assertThatThrownBy(() -> parse("--set")).hasMessageContaining("no value");
        assertThatThrownBy(() -> parse("--set", "=1")).hasMessageContaining("no value");
        assertThatThrownBy(() -> parse("5555")).hasMessageContaining("5555: not an option");
    }

    @Test
    void refusedValueStatesWhatWasExpected() {
        assertThatThrownBy(() -> parse("--port", "70000").number("port", 0, 65_535))
                .isInstanceOf(TargetUsageException.class)
                .hasMessage("--port: 70000 (expected: a whole number from 0 to 65535)");
        assertThatThrownBy(() -> parse("--slow-acks", "10").duration("slow-acks"))
                .hasMessage("--slow-acks: 10 (expected: a time with its unit, such as 10ms, 1.5s or 2m)");
    }

    @Test
    void timesHaveUnits() {
        assertThat(OptionValues.duration("500us")).isEqualTo(Duration.ofNanos(500_000));
        assertThat(OptionValues.duration("1.5s")).isEqualTo(Duration.ofMillis(1500));
        assertThat(OptionValues.duration("2m")).isEqualTo(Duration.ofMinutes(2));
        assertThat(OptionValues.duration("0")).isZero();
        for (String wrong : List.of("", "s", "-1s", "1e3s", "1 fortnight", "999999999h")) {
            assertThatThrownBy(() -> OptionValues.duration(wrong))
                    .as(wrong)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void sizesArePowersOf1024() {
        assertThat(OptionValues.bytes("16MiB", 0, 1L << 40)).isEqualTo(16L << 20);
        assertThat(OptionValues.bytes("1.5k", 0, 1L << 40)).isEqualTo(1536);
        assertThatThrownBy(() -> OptionValues.bytes("2g", 0, 1L << 30))
                .hasMessageContaining("from 0 to 1073741824 bytes");
    }

    @Test
    void shareIsExactAndEvenlySpread() {
        Fraction onePercent = Fraction.of("1%");
        assertThat(onePercent.includes(99)).isFalse();
        assertThat(onePercent.includes(100)).isTrue();
        for (String text : List.of("0%", "0.1%", "1%", "33.3%", "2/3", "100%")) {
            Fraction share = Fraction.of(text);
            long taken = 0;
            for (long n = 1; n <= 3000; n++) {
                taken += share.includes(n) ? 1 : 0;
            }
            long expected = text.equals("2/3") ? 2000 : Math.round(Double.parseDouble(text.replace("%", "")) * 30);
            assertThat(taken).as(text).isEqualTo(expected);
        }
        for (String wrong : List.of("1", "101%", "2/1", "1/0", "-1%", "")) {
            assertThatThrownBy(() -> Fraction.of(wrong)).as(wrong).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
