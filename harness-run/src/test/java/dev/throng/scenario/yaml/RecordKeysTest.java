package dev.throng.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.Setting;
import dev.throng.protocol.Setting.Inline;
import dev.throng.protocol.Setting.Renamed;
import dev.throng.scenario.yaml.RecordKeys.Renaming;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecordKeysTest {

    record Inner(int first, @Setting.Key("second") int other) {}

    record Middle(@Inline Inner inner, int third) {}

    record Outer(int zeroth, @Inline Middle middle, Inner section, List<Inner> list) {}

    @Renamed(from = "old", to = "section.first")
    @Renamed(from = "section.old", to = "section.second")
    @Renamed(from = "section", to = "section.first", write = "section: {first: VALUE}")
    @Renamed(from = "gone", to = "middle")
    record Sound(Inner section, @Setting.Key("middle") int third) {}

    record Twice(int second, @Inline Inner inner) {}

    record TwiceInlined(@Inline Inner inner, @Inline Middle middle) {}

    record InlinedScalar(@Inline int number) {}

    record InlinedOptional(@Inline Optional<Inner> inner) {}

    record InlinedSection(@Setting("A section.") @Inline Inner inner) {}

    @Renamed(from = "old", to = "section.third")
    record NowhereToGo(Inner section) {}

    @Renamed(from = "old", to = "first.second")
    record BelowAScalar(int first) {}

    @Renamed(from = "first", to = "second")
    record StillAKey(int first, int second) {}

    @Renamed(from = "section.first", to = "first")
    record StillAKeyOfASection(Inner section, int first) {}

    record Outside(@Inline StillAKey inner) {}

    @Test
    void inlinedKeysStandInThePlaceOfTheirComponent() {
        assertThat(RecordKeys.of(Outer.class).keys())
                .containsExactly("zeroth", "first", "second", "third", "section", "list");
        assertThat(Component.of(Middle.class)).extracting(Component::name).containsExactly("first", "other", "third");
    }

    @Test
    void oldKeysLeadToKeys() {
        assertThat(RecordKeys.of(Sound.class).renamings())
                .extracting(Renaming::newKey)
                .containsExactly("section", "section", "section", "middle");
    }

    private static void assertBug(Class<? extends Record> type, String bug) {
        assertThatThrownBy(() -> RecordKeys.of(type))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(type.getName() + ": " + bug);
    }

    @Test
    void aKeyThatTwoComponentsHaveIsABug() {
        assertBug(Twice.class, "two components have the key second");
        assertBug(TwiceInlined.class, "two components have the key first");
    }

    @Test
    void onlyARecordWithoutAKeyOfItsOwnIsInlined() {
        assertBug(InlinedScalar.class, "number cannot be inlined");
        assertBug(InlinedOptional.class, "inner cannot be inlined");
        assertBug(InlinedSection.class, "inner cannot be inlined");
    }

    @Test
    void aRenamingThatDoesNotFitItsRecordIsABug() {
        assertBug(NowhereToGo.class, "there is no key section.third to rename old to");
        assertBug(BelowAScalar.class, "there is no key first.second to rename old to");
        assertBug(StillAKey.class, "first is a key and cannot be an old one");
        assertBug(StillAKeyOfASection.class, "section.first is a key and cannot be an old one");
        assertThatThrownBy(() -> Component.of(Outside.class))
                .hasMessage(StillAKey.class.getName() + ": first is a key and cannot be an old one");
    }
}
