package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Studies whose true differences are known. The logarithm of a figure is the effect of its configuration, its block and its trial, all
 * normal. Half of the variance of a trial is common to all measures, because a disturbed trial is worse in every respect.
 *
 * @param configurations how many
 * @param blocks how many
 * @param measures how many of the measures are compared
 * @param inequality standard deviation of the logarithm of the standard deviations; 0 if all vary alike. With 0.5 the largest of four
 *     is about three times the smallest, with 1 about eight times
 * @param blockShare the block's share of the variance
 * @param effect how much larger the logarithm of each configuration is than that of the one before, in deviations of a trial
 * @param noisy how many times larger the standard deviation of the first configuration is
 */
record SimulatedStudies(
        int configurations,
        int blocks,
        int measures,
        double inequality,
        double blockShare,
        double effect,
        double noisy) {

    static final double DEVIATION = 0.1;

    SimulatedStudies(
            int configurations, int blocks, int measures, double inequality, double blockShare, double effect) {
        this(configurations, blocks, measures, inequality, blockShare, effect, 1);
    }

    List<Measure> compared() {
        return List.of(Measure.values()).subList(0, measures);
    }

    /** The true logarithm of the ratio of two configurations. */
    double truth(String of, String from) {
        return effect * DEVIATION * (Integer.parseInt(of) - Integer.parseInt(from));
    }

    /** A study with {@link #blocks} blocks. */
    List<Trials> draw(Random random) {
        double[][] deviations = new double[configurations][measures];
        for (double[] row : deviations) {
            for (int measure = 0; measure < measures; measure++) {
                row[measure] = DEVIATION * Math.exp(inequality * random.nextGaussian());
            }
        }
        for (int measure = 0; measure < measures; measure++) {
            deviations[0][measure] *= noisy;
        }
        List<List<Trials.Trial>> trials = new ArrayList<>();
        for (int configuration = 0; configuration < configurations; configuration++) {
            trials.add(new ArrayList<>());
        }
        for (int block = 1; block <= blocks; block++) {
            double[] ofBlock = random.doubles(measures)
                    .map(unused -> DEVIATION * Math.sqrt(blockShare / (1 - blockShare)) * random.nextGaussian())
                    .toArray();
            for (int configuration = 0; configuration < configurations; configuration++) {
                double common = random.nextGaussian();
                Map<Measure, Double> figures = new EnumMap<>(Measure.class);
                for (int measure = 0; measure < measures; measure++) {
                    double noise = Math.sqrt(0.5) * common + Math.sqrt(0.5) * random.nextGaussian();
                    figures.put(
                            compared().get(measure),
                            Math.exp(effect * DEVIATION * configuration
                                    + ofBlock[measure]
                                    + deviations[configuration][measure] * noise));
                }
                trials.get(configuration).add(new Trials.Trial(block, figures, Map.of()));
            }
        }
        List<Trials> all = new ArrayList<>();
        for (int configuration = 0; configuration < configurations; configuration++) {
            all.add(new Trials(String.valueOf(configuration), "", trials.get(configuration)));
        }
        return all;
    }

    /** The first blocks of a study. */
    static List<Trials> first(int blocks, List<Trials> study) {
        return study.stream()
                .map(one -> new Trials(
                        one.label(),
                        one.group(),
                        one.trials().stream()
                                .filter(trial -> trial.block() <= blocks)
                                .toList()))
                .toList();
    }

    /** The share of the intervals of a comparison that do not contain the truth. */
    double missed(List<Difference> differences) {
        return (double) differences.stream().filter(this::misses).count() / differences.size();
    }

    boolean misses(Difference difference) {
        return !difference.interval().contains(Math.exp(truth(difference.of(), difference.from())));
    }
}
