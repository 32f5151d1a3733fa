package dev.throng.gclogs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class NameCacheTest {

    private final List<String> made = new ArrayList<>();
    private final NameCache<String> names = new NameCache<>(text -> {
        made.add(text);
        return text.toUpperCase(Locale.ROOT);
    });

    private String of(String line, int from, int to) {
        return names.of(Ascii.bytes(line), from, to);
    }

    @Test
    void aNameIsMadeOnceWhereverInALineItStands() {
        String first = of("GC(1) Pause Remark 1M", 6, 18);

        assertThat(first).isEqualTo("PAUSE REMARK");
        assertThat(of("Pause Remark", 0, 12)).isSameAs(first);
        assertThat(of("Pause RemarK", 0, 12)).isEqualTo("PAUSE REMARK");
        assertThat(made).containsExactly("Pause Remark", "Pause RemarK");
    }

    @Test
    void moreNamesThanItHoldsAreStillRight() {
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 5_000; i++) {
                assertThat(of("Cause " + i, 0, ("Cause " + i).length())).isEqualTo("CAUSE " + i);
            }
        }
    }

    @Test
    void aLongNameIsNotKept() {
        String name = "x".repeat(201);
        of(name, 0, 201);
        of(name, 0, 201);

        assertThat(made).hasSize(2);
    }
}
