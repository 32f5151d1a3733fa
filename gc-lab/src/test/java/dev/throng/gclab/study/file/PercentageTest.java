package dev.throng.gclab.study.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PercentageTest {

    @ParameterizedTest
    @ValueSource(strings = {"10 %", "7 %", "0.7 %", "12.25 %", "0.000001 %", "100 %"})
    void aPercentageIsWrittenAsTheFileStatesIt(String text) {
        assertThat(Percentage.parse(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10", "-1 %", "ten %", "1000 %"})
    void anythingElseIsRefused(String text) {
        assertThatThrownBy(() -> Percentage.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
