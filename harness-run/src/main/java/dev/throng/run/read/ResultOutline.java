package dev.throng.run.read;

import java.util.HashSet;
import java.util.Set;
import tools.jackson.core.filter.TokenFilter;

/** Leaves out the parts of a {@code result.json} that an overview of many runs does not need. Immutable. */
final class ResultOutline extends TokenFilter {

    private static final Set<String> LEFT_OUT = Set.of(
            "addresses",
            "agents",
            "agreements",
            "analysis",
            "causes",
            "cpuSplit",
            "notes",
            "probes",
            "rehearsal",
            "warmth");
    private static final String METRICS = "metrics";

    /** Names in these objects are those of users and protocols. */
    private static final Set<String> WHOLE = Set.of("labels", "verdict", "slo", "failures", METRICS);

    private final Set<String> leftOut;

    /** @param metrics whether the protocol's metrics are kept */
    ResultOutline(boolean metrics) {
        Set<String> names = new HashSet<>(LEFT_OUT);
        if (!metrics) {
            names.add(METRICS);
        }
        leftOut = Set.copyOf(names);
    }

    @Override
    public TokenFilter includeProperty(String name) {
        if (leftOut.contains(name)) {
            return null;
        }
        return WHOLE.contains(name) ? INCLUDE_ALL : this;
    }

    @Override
    protected boolean _includeScalar() {
        return true;
    }
}
