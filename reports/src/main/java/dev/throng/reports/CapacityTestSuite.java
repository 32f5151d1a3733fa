package dev.throng.reports;

import dev.throng.reports.junit.TestCase;
import dev.throng.reports.junit.TestSuite;
import dev.throng.search.Capacity;
import dev.throng.search.Capacity.Ending;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The test cases of a search for capacity: whether its answer can be trusted, and whether the target held the lowest load. */
final class CapacityTestSuite {

    private CapacityTestSuite() {}

    static TestSuite of(Capacity capacity) {
        CapacityText words = new CapacityText(capacity);
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("outcome", capacity.outcome());
        properties.put("limit", capacity.limit());
        properties.put("objectives", String.join("; ", capacity.slo()));
        properties.put("started", capacity.startedAt());
        properties.put("command", capacity.command());
        return new TestSuite(capacity.name(), properties, List.of(verdict(capacity, words), capacity(capacity, words)));
    }

    private static TestCase verdict(Capacity capacity, CapacityText words) {
        String sentences = String.join("\n", words.limit());
        return capacity.trusted()
                ? TestCase.passed(RunCiReport.VERDICT, sentences)
                : TestCase.failed(
                                RunCiReport.VERDICT,
                                "not the target's limit: " + capacity.outcome().replace('-', ' ') + ", limited by "
                                        + CapacityText.limitedBy(capacity))
                        .withDetails(sentences);
    }

    private static TestCase capacity(Capacity capacity, CapacityText words) {
        String name = "capacity of "
                + (capacity.hold() == null
                        ? capacity.operation()
                        : capacity.hold().members());
        if (!capacity.trusted()) {
            return TestCase.skipped(name, words.answer());
        }
        return capacity.is(Ending.BELOW)
                ? TestCase.failed(name, words.answer())
                : TestCase.passed(name, words.answer());
    }
}
