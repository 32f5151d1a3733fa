package dev.throng.gclab.compare;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Studies whose true differences from a baseline are known. The first configuration of each group is the baseline. Half of the other figures
 * are equal to the baseline's, the others are larger or smaller by the effect.
 *
 * @param configurations how many, in groups of at most 22
 * @param blocks how many
 * @param effect logarithm of the ratio of those that differ
 * @param noise of one trial
 * @param deviations standard deviation of a trial's logarithm, by measure
 * @param noisy how many times larger the standard deviation of the second configuration of the first group is
 */
record SimulatedQuestions(
        int configurations, int blocks, double effect, Noise noise, List<Double> deviations, double noisy)
        implements Questions {

    /** Half of the variance of a trial is common to all measures, the block has 30 % of the whole. */
    private static final double COMMON = Math.sqrt(0.5);

    private static final double OF_BLOCK = Math.sqrt(0.3 / 0.7);
    private static final int GROUP = 22;
    private static final String BASELINE = "0";

    /** The distribution of a trial's effect; its variance is 1. */
    enum Noise {
        NORMAL,
        /** Exponential: disturbances make a trial worse, never better. */
        SKEWED,
        /** Student's t with 5 degrees of freedom. */
        HEAVY_TAILED,
        /** Normal; the standard deviations of configurations differ as a chi-squared value with 4 degrees of freedom does. */
        UNEQUAL;

        double draw(Random random) {
            return switch (this) {
                case NORMAL, UNEQUAL -> random.nextGaussian();
                case SKEWED -> -Math.log(1 - random.nextDouble()) - 1;
                case HEAVY_TAILED -> random.nextGaussian() / Math.sqrt(chiSquared(5, random) / 5) * Math.sqrt(3.0 / 5);
            };
        }

        private static double chiSquared(int freedom, Random random) {
            double sum = 0;
            for (int i = 0; i < freedom; i++) {
                double one = random.nextGaussian();
                sum += one * one;
            }
            return sum;
        }
    }

    /**
     * A study.
     *
     * @param truth by group and label, the true logarithm of the ratio to the baseline, by measure
     */
    record Drawn(List<Trials> trials, Map<String, Map<Measure, Double>> truth) {

        double truth(Difference difference) {
            return of(difference.group(), difference.of(), difference.measure())
                    - of(difference.group(), difference.from(), difference.measure());
        }

        private double of(String group, String label, Measure measure) {
            return truth.get(group + '/' + label).get(measure);
        }
    }

    List<Measure> measures() {
        return List.of(Measure.values()).subList(0, deviations.size());
    }

    @Override
    public boolean isPrimary(String group, Measure measure, String of, String from) {
        return of.equals(BASELINE) || from.equals(BASELINE);
    }

    @Override
    public boolean isPrimary(String group, Measure measure) {
        return true;
    }

    @Override
    public String stage(String group) {
        return "";
    }

    Drawn draw(Random random) {
        List<Trials> all = new ArrayList<>();
        Map<String, Map<Measure, Double>> truth = new HashMap<>();
        int groups = (configurations + GROUP - 1) / GROUP;
        for (int group = 0; group < groups; group++) {
            double[][] ofBlocks = new double[blocks][deviations.size()];
            for (double[] row : ofBlocks) {
                for (int measure = 0; measure < row.length; measure++) {
                    row[measure] = OF_BLOCK * random.nextGaussian();
                }
            }
            for (int label = 0; label < configurations / groups; label++) {
                all.add(configuration(group, label, ofBlocks, truth, random));
            }
        }
        return new Drawn(all, truth);
    }

    private Trials configuration(
            int group, int label, double[][] ofBlocks, Map<String, Map<Measure, Double>> truth, Random random) {
        Map<Measure, Double> own = new EnumMap<>(Measure.class);
        double[] factors = new double[deviations.size()];
        for (int measure = 0; measure < factors.length; measure++) {
            boolean equal = label == 0 || random.nextBoolean();
            own.put(measures().get(measure), equal ? 0 : random.nextBoolean() ? effect : -effect);
            factors[measure] = deviations.get(measure) * (group == 0 && label == 1 ? noisy : 1);
            if (noise == Noise.UNEQUAL) {
                factors[measure] *= Math.sqrt(4 / Noise.chiSquared(4, random));
            }
        }
        truth.put("group " + group + '/' + label, own);
        List<Trials.Trial> trials = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            double common = noise.draw(random);
            Map<Measure, Double> figures = new EnumMap<>(Measure.class);
            for (int measure = 0; measure < factors.length; measure++) {
                double trial = COMMON * common + COMMON * noise.draw(random);
                figures.put(
                        measures().get(measure),
                        Math.exp(own.get(measures().get(measure))
                                + deviations.get(measure) * ofBlocks[block][measure]
                                + factors[measure] * trial));
            }
            trials.add(new Trials.Trial(block + 1, figures, Map.of()));
        }
        return new Trials(String.valueOf(label), "group " + group, trials);
    }
}
