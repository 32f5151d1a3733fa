package dev.throng.streams.analysis;

import dev.throng.series.RunSeries;
import dev.throng.series.Series;
import dev.throng.streams.analysis.StreamAnalysis.Projection;
import dev.throng.streams.analysis.StreamAnalysis.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Extrapolates the cost per listener to 80 % of the CPU and to the rate of a link, as the Icecast study of 2005 did. */
final class Projections {

    private static final double CPU_SHARE = 0.8;

    /** The rate on a link in relation to the rate of the media: frames, TCP and HTTP need the rest. */
    private static final double OVERHEAD = 1.1;

    private final RunSeries run;
    private final Costs costs;
    private final long most;

    Projections(RunSeries run, Costs costs) {
        this.run = run;
        this.costs = costs;
        double largest = run.gauge("accepted").largest();
        this.most = Double.isFinite(largest) ? Math.round(largest) : 0;
    }

    List<Projection> all() {
        List<Projection> projections = new ArrayList<>();
        run.targetCores()
                .ifPresent(cores -> projections.add(continued(
                        RunSeries.TARGET_CPU,
                        CPU_SHARE * cores,
                        "80 % of the target's CPU (" + cores(cores) + ")",
                        "user and system CPU of the target")));
        run.machineCores()
                .ifPresent(cores -> projections.add(continued(
                        RunSeries.MACHINE_CPU,
                        CPU_SHARE * cores,
                        "80 % of the machine's CPU (" + cores(cores) + ")",
                        "user and system CPU of the whole machine, including the generator if it runs there")));
        for (int gigabits : new int[] {1, 10}) {
            String link = "a link of " + gigabits + " Gbit/s";
            projections.add(expected(link, gigabits * 1e9));
            projections.add(overALink(link, gigabits * 1e9 / 8));
        }
        return projections;
    }

    private static String cores(double cores) {
        return String.format(Locale.ROOT, cores == Math.rint(cores) ? "%.0f" : "%.1f", cores)
                + (cores == 1 ? " core" : " cores");
    }

    private Projection continued(String resource, double level, String limit, String basis) {
        Costs.Model model = costs.model(resource, true);
        return continued(model, model.atTheEnd(), level, limit, basis);
    }

    /**
     * Over a loopback interface, the bytes from sources count as sent too. A network link carries them in the other direction. So this
     * leaves sources out, whether their bytes were fitted or, with a constant number of sources, are part of the base.
     */
    private Projection overALink(String limit, double bytesPerSecond) {
        Costs.Model model = costs.model(RunSeries.NET_SENT, true);
        double brought = run.rate("source-bytes").mean(0, run.end());
        String basis = "bytes sent over the interface" + (brought > 0 ? " without the bytes of sources" : "");
        double[] others = model.atTheEnd().clone();
        int sources = model.columns().indexOf(Costs.SOURCE);
        if (sources >= 0) {
            others[sources] = 0;
        }
        boolean inTheBase = sources < 0 && brought > 0;
        return continued(model, others, bytesPerSecond + (inTheBase ? brought : 0), limit, basis);
    }

    private Projection continued(Costs.Model model, double[] others, double level, String limit, String basis) {
        Optional<LeastSquares> fit = model.of(Costs.LISTENER);
        if (fit.isEmpty()) {
            return refused(limit, basis, model.refusals().getOrDefault(Costs.LISTENER, "it could not be fitted"));
        }
        int j = 1 + model.columns().indexOf(Costs.LISTENER);
        double[] reached = fit.get().reaches(level, j, others);
        if (reached.length == 0) {
            return refused(limit, basis, "it did not grow with the listeners");
        }
        if (!Double.isFinite(reached[2])) {
            return refused(limit, basis, "its growth with the listeners is not certain (the interval contains 0)");
        }
        Range range =
                new Range(Math.max(0, reached[0]), Math.max(0, reached[1]), OptionalDouble.of(Math.max(0, reached[2])));
        return new Projection(limit, basis, Optional.of(range), most, "");
    }

    /** Bit rate × listeners × 1.1: a formula, so it has no interval. Slow readers count with the rate at which they read. */
    private Projection expected(String limit, double bitsPerSecond) {
        String basis = "expected bit rate × listeners × 1.1";
        double expected = 0;
        double connected = 0;
        Series rate = run.rate("bytes-expected");
        for (int i = 0; i < rate.size(); i++) {
            double there = run.gauge("connected").at(rate.second(i));
            if (rate.value(i) > 0 && there > 0 && rate.second(i) <= run.end()) {
                expected += rate.value(i);
                connected += there;
            }
        }
        if (connected == 0 || expected == 0) {
            return refused(limit, basis, "no bit rate is known");
        }
        double listeners = bitsPerSecond / (8 * expected / connected * OVERHEAD);
        return new Projection(
                limit, basis, Optional.of(new Range(listeners, listeners, OptionalDouble.of(listeners))), most, "");
    }

    private Projection refused(String limit, String basis, String why) {
        return new Projection(limit, basis, Optional.empty(), most, why);
    }
}
