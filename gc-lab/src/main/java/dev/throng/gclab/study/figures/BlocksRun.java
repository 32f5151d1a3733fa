package dev.throng.gclab.study.figures;

import dev.throng.report.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** States how many blocks each configuration of a study had that adds blocks. */
final class BlocksRun {

    /** More names than these are counted. */
    private static final int NAMED = 4;

    private BlocksRun() {}

    /** Empty if all have as many. */
    static Optional<String> sentence(List<ConfigurationTrials> rows) {
        Map<Integer, List<String>> names = new TreeMap<>(Comparator.reverseOrder());
        rows.forEach(row -> names.computeIfAbsent(row.blocks(), unseen -> new ArrayList<>())
                .add(row.configuration().label()));
        if (names.size() < 2) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        names.forEach((blocks, some) -> parts.add(Format.counted(blocks, "block") + " of "
                + (some.size() > NAMED ? Format.counted(some.size(), "configuration") : String.join(" and ", some))));
        return Optional.of("Blocks run: " + String.join("; ", parts)
                + ". A configuration whose questions are decided gets no more.");
    }
}
