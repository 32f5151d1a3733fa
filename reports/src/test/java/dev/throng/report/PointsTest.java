package dev.throng.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PointsTest {

    @Test
    void shortLineKeepsEveryPoint() {
        Points points = Points.builder().add(1, 2).add(3, Double.NaN).build();

        assertThat(points.size()).isEqualTo(2);
        assertThat(points.y(1)).isNaN();
        assertThat(points.largest()).isEqualTo(2);
    }

    @Test
    void longLineKeepsItsExtremesInOrder() {
        Points.Builder builder = Points.builder();
        for (int i = 0; i < 100_000; i++) {
            builder.add(i, i == 77_777 ? 1e9 : i == 12_345 ? -5 : i % 10);
        }
        Points points = builder.build();

        double highest = Double.NEGATIVE_INFINITY;
        double lowest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points.size(); i++) {
            highest = Math.max(highest, points.y(i));
            lowest = Math.min(lowest, points.y(i));
            assertThat(i == 0 || points.x(i) > points.x(i - 1)).isTrue();
        }
        assertThat(points.size()).isLessThanOrEqualTo(Points.MAX);
        assertThat(points.original()).isEqualTo(100_000);
        assertThat(highest).isEqualTo(1e9);
        assertThat(lowest).isEqualTo(-5);
    }

    @Test
    void thinnedLineWithGapsKeepsItsNumbers() {
        Points.Builder builder = Points.builder();
        for (int i = 0; i < 10_000; i++) {
            builder.add(i, i % 10 == 9 ? 7 : Double.NaN);
        }
        assertThat(builder.build().largest()).isEqualTo(7);
    }
}
