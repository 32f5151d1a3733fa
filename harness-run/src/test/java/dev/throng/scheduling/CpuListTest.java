package dev.throng.scheduling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuListTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0; 0", "0-3; 0-3", "0,2; 0,2", "2,0; 0,2", "0,1,2,5-6,6; 0-2,5-6", "7-7; 7", " 0 , 3 ; 0,3"})
    void aListIsWrittenAsLinuxWritesIt(String text, String canonical) {
        assertThat(CpuList.parse(text)).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "-1", "3-1", "0,", ",0", "0-", "0--1", "0;1", "0-99999", "8192", "all"})
    void otherTextIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> CpuList.parse(text));
    }

    @Test
    void aListIsWithinAnotherIfAllItsCpusAre() {
        assertThat(CpuList.parse("1,3").isWithin(CpuList.parse("0-3"))).isTrue();
        assertThat(CpuList.parse("1,4").isWithin(CpuList.parse("0-3"))).isFalse();
    }
}
