package dev.throng.reports;

import dev.throng.report.Format;
import dev.throng.reports.junit.TestCase;
import dev.throng.reports.junit.TestSuite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The test cases of a study: whether all cells were run, whether each counts, and whether each smallest heap was found. */
final class StudyTestSuite {

    private StudyTestSuite() {}

    static TestSuite of(JsonNode study) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("scenario", study.path("scenario").asString());
        properties.put(TestSuite.STARTED, study.path("startedAt").asString());
        properties.put("command", study.path("command").asString());
        properties.values().removeIf(String::isEmpty);
        List<TestCase> cases = new ArrayList<>();
        cases.add(complete(study));
        study.path("minHeaps").forEach(heap -> cases.add(smallestHeap(heap)));
        study.path("cells").forEach(cell -> cases.add(cell(cell)));
        return new TestSuite(study.path("name").asString(), properties, cases);
    }

    private static TestCase complete(JsonNode study) {
        int run = study.path("cells").size();
        int planned = study.path("planned").asInt();
        String name = "all cells were run";
        String counts = run + " of " + Format.counted(planned, "cell");
        return run == planned ? TestCase.passed(name, counts) : TestCase.failed(name, counts);
    }

    private static TestCase smallestHeap(JsonNode found) {
        String name = "smallest heap of " + found.path("label").asString();
        String heap = found.path("heap").asString();
        return heap.isEmpty()
                ? TestCase.failed(name, "not found: " + StudyReport.reasons(found.path("reasons")))
                : TestCase.passed(name, heap);
    }

    private static TestCase cell(JsonNode cell) {
        String name =
                "cell " + cell.path("id").asString() + " (" + cell.path("label").asString() + ")";
        String reasons = StudyReport.reasons(cell.path("reasons"));
        TestCase test = StudyCells.counts(cell)
                ? TestCase.passed(name, cell.path("verdict").asString() + (reasons.isEmpty() ? "" : ": " + reasons))
                : TestCase.failed(name, reasons.isEmpty() ? "failed" : reasons);
        return test.lasting(cell.path("wallNanos").asLong());
    }
}
