package dev.throng.run.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelsTest {

    @Test
    void labelsKeepTheirOrderAndSignsInValues() {
        Labels labels = Labels.parse(List.of("build=42", "flags=-Xmx1g -Da=b", "branch=fix/größe"));

        assertThat(labels.values())
                .containsExactly(
                        Map.entry("build", "42"), Map.entry("flags", "-Xmx1g -Da=b"), Map.entry("branch", "fix/größe"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"build", "=42", "build=", "build= ", "1st=a", "a b=c", "a=b\nc", "a=\u001b[31m", "a=\u202eb"})
    void aLabelOfAnotherFormIsRefused(String label) {
        assertThatThrownBy(() -> Labels.parse(List.of(label)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(expected: NAME=VALUE, such as build=42;");
    }

    @Test
    void longAndManyAndRepeatedLabelsAreRefused() {
        assertThatThrownBy(() -> Labels.parse(List.of("a=" + "x".repeat(201)))).hasMessageContaining("…");
        assertThatThrownBy(() -> Labels.parse(List.of("a=1", "a=2"))).hasMessageContaining("a, twice");
        List<String> many =
                IntStream.range(0, 21).mapToObj(number -> "n" + number + "=v").toList();
        assertThatThrownBy(() -> Labels.parse(many)).hasMessageContaining("21 labels (expected: at most 20)");
    }

    @Test
    void theCommitOfTheUserStands() {
        Optional<String> commit = Optional.of("1a2b3c4d5e6f");

        assertThat(Labels.NONE.orCommit(commit).values()).containsEntry("commit", "1a2b3c4d5e6f");
        assertThat(Labels.parse(List.of("commit=server 7")).orCommit(commit).values())
                .containsOnly(Map.entry("commit", "server 7"));
        assertThat(Labels.NONE.orCommit(Optional.empty())).isEqualTo(Labels.NONE);
    }
}
