package dev.throng.reports.junit;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The test cases of one result: a run, a search or a study. Immutable.
 *
 * @param name the name of the scenario or study
 * @param properties facts about the result, in the order in which they are written
 */
public record TestSuite(String name, Map<String, String> properties, List<TestCase> cases) {

    /** The property with the time of the start, ISO 8601 in UTC. */
    public static final String STARTED = "started";

    public TestSuite {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
        cases = List.copyOf(cases);
    }

    /** When it started; empty if this is not known. */
    Optional<Instant> startedAt() {
        try {
            return Optional.ofNullable(properties.get(STARTED)).map(Instant::parse);
        } catch (DateTimeParseException damaged) {
            return Optional.empty();
        }
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
