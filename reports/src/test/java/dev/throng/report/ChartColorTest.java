package dev.throng.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChartColorTest {

    /** The backgrounds of charts in light and dark mode; {@code --card} of the style sheet. */
    private static final String LIGHT = "#ffffff";

    private static final String DARK = "#161d28";

    /** The contrast that WCAG 2.1 requires of graphical objects. */
    private static final double CONTRAST = 3;

    private static double channel(String colour, int from) {
        double share = Integer.parseInt(colour.substring(from, from + 2), 16) / 255.0;
        return share <= 0.03928 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }

    private static double luminance(String colour) {
        return 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
    }

    private static double contrast(String a, String b) {
        double darker = Math.min(luminance(a), luminance(b));
        double lighter = Math.max(luminance(a), luminance(b));
        return (lighter + 0.05) / (darker + 0.05);
    }

    @ParameterizedTest
    @EnumSource(ChartColor.class)
    void colourContrastsWithTheBackground(ChartColor colour) {
        assertThat(contrast(colour.day(), LIGHT)).isGreaterThanOrEqualTo(CONTRAST);
        assertThat(contrast(colour.night(), DARK)).isGreaterThanOrEqualTo(CONTRAST);
    }

    @Test
    void numberedColoursDifferAlsoInTheirMarkers() {
        List<ChartColor> numbered =
                IntStream.range(0, 8).mapToObj(ChartColor::numbered).toList();

        assertThat(numbered).extracting(ChartColor::day).doesNotHaveDuplicates();
        assertThat(numbered).extracting(ChartColor::night).doesNotHaveDuplicates();
        assertThat(numbered).extracting(ChartColor::marker).doesNotHaveDuplicates();
        assertThat(ChartColor.numbered(8)).isEqualTo(ChartColor.numbered(0));
    }

    @Test
    void sameColourHasTheSameMarker() {
        assertThat(Arrays.stream(ChartColor.values())
                        .collect(Collectors.groupingBy(
                                ChartColor::day, Collectors.mapping(ChartColor::marker, Collectors.toSet())))
                        .values())
                .allSatisfy(markers -> assertThat(markers).hasSize(1));
    }
}
