package dev.throng.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LinkTest {

    private static final Link LINK = new Link(50e6, "--link");

    /** 400 listeners of 128 kbit/s. */
    private static Members members(double bytesPerSecond, double delivered) {
        return members(OptionalDouble.of(bytesPerSecond), OptionalDouble.of(delivered));
    }

    private static Members members(OptionalDouble bytesPerSecond, OptionalDouble delivered) {
        OptionalDouble unknown = OptionalDouble.empty();
        return new Members(
                400,
                100,
                false,
                400,
                400,
                new Members.Losses(0, 0, "", 0),
                new Members.Received(OptionalLong.of(0), OptionalLong.of(400), delivered, bytesPerSecond),
                new Members.Cpu(unknown, unknown, unknown, unknown, unknown));
    }

    @Test
    void theBytesOfMembersFillALink() {
        assertThat(LINK.used(members(5.3125e6, 0.83))).isCloseTo(0.935, within(1e-9));
        assertThat(LINK.used(members(6e6, 0.94)))
                .as("the overhead is an estimate")
                .isEqualTo(1);
        assertThat(LINK.isFull(members(5.3125e6, 0.83))).isTrue();
        assertThat(LINK.isFull(members(5e6, 0.78))).isFalse();
        assertThat(LINK.isFull(members(OptionalDouble.empty(), OptionalDouble.empty())))
                .isFalse();
    }

    @Test
    void aLinkThatCarriesMoreThanItsRateHasAnotherRate() {
        Members tooMuch = members(12.5e6, 1.0);

        assertThat(LINK.isWrong(tooMuch)).isTrue();
        assertThat(LINK.isFull(tooMuch)).isFalse();
    }

    @Test
    void itCarriesAsManyAsNeedItsRateWithOverhead() {
        assertThat(LINK.carries(members(6.4e6, 1.0)).orElseThrow()).isBetween(355.0, 355.2);
        assertThat(LINK.carries(members(5.12e6, 0.8)).orElseThrow())
                .as("what members need counts, not what they got")
                .isBetween(355.0, 355.2);
        assertThat(LINK.carries(members(OptionalDouble.empty(), OptionalDouble.empty())))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"5e7, 50 Mbit/s", "1e9, 1 Gbit/s", "2.5e9, 2.5 Gbit/s", "999, 999 bit/s", "4e11, 400 Gbit/s"})
    void theRateIsForPeople(double bitsPerSecond, String text) {
        assertThat(new Link(bitsPerSecond, "--link").rate()).isEqualTo(text);
    }
}
