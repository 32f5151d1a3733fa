package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SegmentedFitTest {

    private static double[] ramp(int n) {
        return IntStream.range(0, n).mapToDouble(i -> 10 * i).toArray();
    }

    private static double[] bent(double[] x, double bend, double after, double noise, Random random) {
        double[] y = new double[x.length];
        for (int i = 0; i < y.length; i++) {
            y[i] = 8 * Math.min(x[i], bend) + after * Math.max(0, x[i] - bend) + noise * random.nextGaussian();
        }
        return y;
    }

    @Test
    void exactBendIsFoundExactly() {
        double[] x = ramp(61);

        SegmentedFit broken =
                SegmentedFit.fit(x, bent(x, 300, 0, 0, new Random(1))).orElseThrow();

        assertThat(broken.bend()).isEqualTo(300);
        assertThat(broken.before()).isCloseTo(8, within(1e-9));
        assertThat(broken.after()).isCloseTo(0, within(1e-9));
        // 2,400 of 4,800
        assertThat(broken.shortfall()).isCloseTo(0.5, within(1e-9));
        assertThat(broken.improvement()).isGreaterThan(100);
    }

    @Test
    void intervalHoldsTheBendInNoise() {
        Random random = new Random(7);
        double[] x = ramp(120);
        int held = 0;
        for (int trial = 0; trial < 100; trial++) {
            SegmentedFit broken =
                    SegmentedFit.fit(x, bent(x, 700, 1, 150, random)).orElseThrow();
            held += broken.low() <= 700 && broken.high() >= 700 ? 1 : 0;
        }
        assertThat(held).isBetween(85, 100);
    }

    @Test
    void straightLineIsHardlyEverPreferredBent() {
        Random random = new Random(3);
        double[] x = ramp(60);
        int preferred = 0;
        for (int trial = 0; trial < 200; trial++) {
            SegmentedFit broken =
                    SegmentedFit.fit(x, bent(x, 1e9, 0, 150, random)).orElseThrow();
            preferred += broken.improvement() > 6 ? 1 : 0;
        }
        assertThat(preferred).isLessThanOrEqualTo(6);
    }

    @Test
    void tooFewSamplesHaveNoBend() {
        assertThat(SegmentedFit.fit(ramp(9), new double[9])).isEmpty();
        assertThat(SegmentedFit.fit(new double[20], new double[20])).isEmpty();
    }
}
