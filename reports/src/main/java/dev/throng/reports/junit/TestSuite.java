package dev.throng.reports.junit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The test cases of one result: a run, a search or a study. Immutable.
 *
 * @param name the name of the scenario or study
 * @param properties facts about the result, in the order in which they are written
 */
public record TestSuite(String name, Map<String, String> properties, List<TestCase> cases) {

    public TestSuite {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        cases = List.copyOf(cases);
    }

    /** Whether any case failed. */
    public boolean failed() {
        return cases.stream().anyMatch(test -> test.status() == TestCase.Status.FAILED);
    }

    /** Returns this suite with a further case. */
    public TestSuite with(TestCase further) {
        List<TestCase> all = new ArrayList<>(cases);
        all.add(further);
        return new TestSuite(name, properties, all);
    }

    /** Returns this suite with another name. */
    public TestSuite named(String other) {
        return new TestSuite(other, properties, cases);
    }
}
