package dev.throng.gclab.compare;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the looks at a study that adds blocks have decided. A difference that a look decides stays decided: it is as the last look found it
 * that decides it. The errors of the looks add up, whichever of them decides: of all differences shown, those that are wrong are at most
 * the sum of the shares of the looks in expectation.
 */
final class Looks {

    private record Asked(String group, Measure measure, String of, String from) {

        static Asked of(Difference difference) {
            return new Asked(difference.group(), difference.measure(), difference.of(), difference.from());
        }
    }

    private final Map<Asked, Difference> decided = new HashMap<>();

    /** Looks again, after more blocks. */
    void add(ComparedMeasures look) {
        look.differences().stream().filter(Difference::decided).forEach(one -> decided.put(Asked.of(one), one));
    }

    /** The last look, with what earlier ones have decided. */
    ComparedMeasures with(ComparedMeasures last) {
        List<Difference> differences = last.differences().stream()
                .map(one -> one.decided() ? one : decided.getOrDefault(Asked.of(one), one))
                .toList();
        return new ComparedMeasures(
                last.level(),
                last.equalWithin(),
                last.comparisons(),
                last.singleLevel(),
                last.measures(),
                differences,
                last.families().stream().map(one -> one.of(differences)).toList(),
                last.spreads());
    }
}
