package dev.throng.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        assertThat(Table.aligned("lr")
                        .row("phase", "p99")
                        .row("warm-up", "1 ms")
                        .lines())
                .containsExactly("phase     p99", "warm-up  1 ms");
    }

    @Test
    void linesHaveNoSpacesAtTheirEnds() {
        assertThat(Table.aligned("ll").row("a", "").row("bb", "c").lines()).containsExactly("a", "bb  c");
    }

    @Test
    void widthCountsCharactersAndNotTheirHalves() {
        assertThat(Table.aligned("ll").row("🙂", "x").row("ab", "y").lines()).containsExactly("🙂   x", "ab  y");
    }

    @Test
    void wideCharactersTakeTwoColumns() {
        assertThat(Table.aligned("lr").row("東京", "1").row("ab", "22").lines()).containsExactly("東京   1", "ab    22");
    }

    @Test
    void markupIsText() {
        assertThat(Table.aligned("ll").row("@|red a|@", "x").row("b", "y").lines())
                .containsExactly("@|red a|@  x", "b          y");
    }

    @Test
    void aRowOfAnotherWidthIsABug() {
        assertThatThrownBy(() -> Table.aligned("ll").row("a")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void columnsAreCloserTogetherIfTheTerminalIsNarrow() {
        Table table = Table.aligned("lr").row("phase", "p99").row("warm-up", "1 ms");

        assertThat(table.lines(13)).isEqualTo(table.lines());
        assertThat(table.lines(0)).isEqualTo(table.lines());
        assertThat(table.lines(12)).containsExactly("phase    p99", "warm-up 1 ms");
    }
}
