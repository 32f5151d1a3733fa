package dev.throng.gclab.compare;

import java.util.List;

/**
 * A comparison.
 *
 * @param level at which all intervals hold together
 * @param equalWithin the largest difference that counts as equal: 0.1 is 10 %
 * @param comparisons how many intervals share the level
 * @param singleLevel of each interval
 * @param measures that were compared
 * @param differences in the order of groups, measures and configurations. What an earlier look has decided stays decided
 * @param families the comparisons that share an error rate; one of all if all intervals hold together
 * @param spreads by group and measure
 */
public record ComparedMeasures(
        double level,
        double equalWithin,
        int comparisons,
        double singleLevel,
        List<Measure> measures,
        List<Difference> differences,
        List<QuestionFamily> families,
        List<GroupSpread> spreads) {

    public ComparedMeasures {
        measures = List.copyOf(measures);
        differences = List.copyOf(differences);
        families = List.copyOf(families);
        spreads = List.copyOf(spreads);
    }
}
