package dev.throng.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProcStatTest {

    @ParameterizedTest
    @ValueSource(strings = {"cat", "tmux: server", "(sd-pam)", "a) R 1 2", "x) ) (", "", "VM Thread"})
    void nameMayHoldSpacesAndParentheses(String name) {
        ProcFs.Stat stat = ProcFs.Stat.parse(ProcFixture.stat(42, name, 'S', 7, 100, 20, 3, 4, 81, 126666, 5))
                .orElseThrow();

        assertThat(stat.pid()).isEqualTo(42);
        assertThat(stat.name()).isEqualTo(name);
        assertThat(stat.state()).isEqualTo('S');
        assertThat(stat.parent()).isEqualTo(7);
        assertThat(stat.used().user()).isEqualTo(100);
        assertThat(stat.used().system()).isEqualTo(20);
        assertThat(stat.used().childUser()).isEqualTo(3);
        assertThat(stat.used().childSystem()).isEqualTo(4);
        assertThat(stat.threads()).isEqualTo(81);
        assertThat(stat.startTicks()).isEqualTo(126666);
        assertThat(stat.vszBytes()).isEqualTo(3133440);
        assertThat(stat.rssPages()).isEqualTo(417);
        assertThat(stat.used().ioWait()).isEqualTo(5);
    }

    @Test
    void lineOfARealKernelIsRead() {
        String recorded = "8371 (cat) R 8367 8367 6412 0 -1 4194304 119 0 0 0 0 0 0 0 20 0 1 0 126666 3133440 417"
                + " 18446744073709551615 94708866510848 94708866530729 140732109382224 0 0 0 0 0 0 0 0 0 17 0 0 0 0 0 0"
                + " 94708866546736 94708866548352 94709855309824 140732109384356 140732109384405 140732109384405"
                + " 140732109385707 0\n";

        assertThat(ProcFs.Stat.parse(recorded)).map(ProcFs.Stat::rssPages).contains(417L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "42", "42 (cat", "42 (cat)", "42 (cat) R 1 2 3", "(cat) R 1"})
    void lineThatIsCutIsNoLine(String text) {
        assertThat(ProcFs.Stat.parse(text)).isEmpty();
    }

    @Test
    void fieldThatIsNoNumberIsNoLine() {
        assertThat(ProcFs.Stat.parse(
                        ProcFixture.stat(42, "cat", 'S', 7, 1, 1, 1, 1, 1, 1, 1).replace("3133440", "x")))
                .isEmpty();
    }
}
