package dev.throng.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeKindsTest {

    @Test
    void contributedKindsComeBeforeThoseOfTheCore() {
        assertThat(new ProbeKinds(List.of()).ids()).containsExactly("json", "xml");
        assertThat(new ProbeKinds(List.of(new FakeProbe("b"), new FakeProbe("a"))).ids())
                .containsExactly("b", "a", "json", "xml");
        assertThat(FakeProbe.KINDS.find("status")).contains(FakeProbe.STATUS);
        assertThat(FakeProbe.KINDS.find("json")).map(ProbeKind::ownOptions).contains(List.of("pointer", "count"));
        assertThat(FakeProbe.KINDS.find("xml")).map(ProbeKind::ownOptions).contains(List.of("xpath", "count"));
        assertThat(FakeProbe.KINDS.find("statsu")).isEmpty();
    }

    @Test
    void twoKindsWithOneIdAreRefusedWithTheNamesOfBoth() {
        assertThatThrownBy(() -> new ProbeKinds(List.of(FakeProbe.STATUS, new FakeProbe("status"))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("two kinds of probe have the id status: a page of tests [dev.throng.probe.FakeProbe], and"
                        + " a page of tests [dev.throng.probe.FakeProbe] (expected: a different id for each kind)");
        assertThatThrownBy(() -> new ProbeKinds(List.of(new FakeProbe("json"))))
                .hasMessageStartingWith("two kinds of probe have the id json: a page of tests");
    }

    @Test
    void protocolsMayShareAKind() {
        assertThat(new ProbeKinds(List.of(FakeProbe.STATUS, FakeProbe.STATUS)).ids())
                .containsExactly("status", "json", "xml");
    }
}
