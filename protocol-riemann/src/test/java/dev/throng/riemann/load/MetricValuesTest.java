package dev.throng.riemann.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricValuesTest {

    private static double[] drawn(String metric) {
        SplittableRandom random = new SplittableRandom(42);
        MetricValues values = MetricValues.parse(metric);
        return DoubleStream.generate(() -> values.next(0, random))
                .limit(100_000)
                .toArray();
    }

    private static double mean(double[] values) {
        return DoubleStream.of(values).average().orElseThrow();
    }

    private static double deviation(double[] values) {
        double mean = mean(values);
        return Math.sqrt(DoubleStream.of(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow());
    }

    @Test
    void aNumberIsAConstant() {
        assertThat(MetricValues.parse(" -1.5e3 ")).isEqualTo(new MetricValues.Constant(-1500));
        assertThat(MetricValues.parse("1")).isEqualTo(new MetricValues.Constant(1));
    }

    @Test
    void aSequenceCountsEvents() {
        MetricValues sequence = MetricValues.parse("sequence");
        assertThat(sequence.next(17, new SplittableRandom(1))).isEqualTo(17);
    }

    @Test
    void uniformValuesFillTheirSpan() {
        double[] values = drawn("uniform(10, 20)");
        assertThat(DoubleStream.of(values).min().orElseThrow()).isBetween(10.0, 10.01);
        assertThat(DoubleStream.of(values).max().orElseThrow()).isBetween(19.99, 20.0);
        assertThat(mean(values)).isCloseTo(15, within(0.05));
    }

    @Test
    void normalValuesHaveTheirMeanAndDeviation() {
        double[] values = drawn("normal(5,2)");
        assertThat(mean(values)).isCloseTo(5, within(0.05));
        assertThat(deviation(values)).isCloseTo(2, within(0.05));
    }

    @Test
    void exponentialValuesHaveTheirMean() {
        double[] values = drawn("exponential(3)");
        assertThat(mean(values)).isCloseTo(3, within(0.1));
        assertThat(DoubleStream.of(values).min().orElseThrow()).isNotNegative();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "one",
                "NaN",
                "Infinity",
                "0x10",
                "1d",
                "sequence()",
                "uniform(1)",
                "uniform(2, 1)",
                "uniform(1, 2, 3)",
                "normal(1, -1)",
                "exponential(-1)",
                "exponential()",
                "gaussian(1, 2)",
                "uniform(1, 2"
            })
    void otherWordsAreRefusedWithWhatIsExpected(String metric) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MetricValues.parse(metric))
                .withMessageContaining("metric: " + metric)
                .withMessageContaining("expected: a number, sequence");
    }
}
