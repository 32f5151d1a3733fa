package dev.throng.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.analysis.Findings.Agreement;
import dev.throng.analysis.Findings.Answer;
import dev.throng.analysis.Findings.Cost;
import dev.throng.analysis.Findings.Population;
import dev.throng.analysis.Findings.Projection;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class AnalysisTest {

    private static Findings findings(MadeRun run, Comparison... comparisons) {
        return Analysis.of(run.series(), Optional.empty(), List.of(comparisons));
    }

    private static Cost cost(Findings findings, String quantity, String per) {
        return findings.costs().stream()
                .filter(cost -> cost.quantity().equals(quantity) && cost.per().equals(per))
                .findFirst()
                .orElseThrow();
    }

    /** The Icecast study in small: sources first, which stay, then listeners. */
    private static MadeRun icecast() {
        Random random = new Random(5);
        DoubleUnaryOperator sources = s -> 5 * Math.min(s, 60);
        DoubleUnaryOperator listeners = s -> 40 * Math.max(0, Math.min(s, 160) - 60);
        return new MadeRun(180)
                .phase("sources", false, 0, 60)
                .phase("listeners", true, 60, 180)
                .listens(s -> s >= 60 && s < 160 ? 40 : 0, s -> s >= 60 && s < 160 ? 40 : 0)
                .gauge("sources", sources)
                .gauge("connected", listeners)
                .gauge("accepted", listeners)
                .gauge("receiving", listeners)
                .rate("bytes-expected", s -> 8000 * listeners.applyAsDouble(s))
                .rate("bytes-media", s -> 8000 * listeners.applyAsDouble(s))
                .level(
                        RunSeries.TARGET_RSS,
                        s -> 20e6
                                + 693_910 * sources.applyAsDouble(s)
                                + 2_000 * listeners.applyAsDouble(s)
                                + 300_000 * random.nextGaussian())
                .level(RunSeries.TARGET_VSZ, s -> 500e6)
                .use(RunSeries.TARGET_CPU_USER, s -> 0.01 + 1e-5 * listeners.applyAsDouble(s))
                .use(
                        RunSeries.TARGET_CPU_SYSTEM,
                        s -> 0.02 + 3e-5 * listeners.applyAsDouble(s) + (s >= 60 && s < 160 ? 40 * 1e-3 : 0))
                .use(
                        RunSeries.TARGET_CPU,
                        s -> 0.03 + 4e-5 * listeners.applyAsDouble(s) + 0.002 * random.nextGaussian())
                .use(RunSeries.MACHINE_CPU, s -> 0.1 + 6e-5 * listeners.applyAsDouble(s))
                .use(RunSeries.NET_SENT, s -> 8000 * sources.applyAsDouble(s) + 8_500 * listeners.applyAsDouble(s));
    }

    @Test
    void costsOfSourcesAndListenersAreToldApart() {
        Findings findings = findings(icecast());

        Findings.Fit perSource = cost(findings, "rss", "source").fit().orElseThrow();
        Findings.Fit perListener = cost(findings, "rss", "listener").fit().orElseThrow();
        assertThat(perSource.low()).isLessThan(693_910).isGreaterThan(680_000);
        assertThat(perSource.high()).isGreaterThan(693_910).isLessThan(706_000);
        assertThat(perListener.low()).isLessThan(2_000);
        assertThat(perListener.high()).isGreaterThan(2_000);
        assertThat(perSource.samples()).isEqualTo(180);
        assertThat(perSource.determination()).isGreaterThan(0.99);
        assertThat(cost(findings, "net-sent", "source").fit().orElseThrow().slope())
                .isCloseTo(8000, within(20.0));
    }

    @Test
    void whatNewcomersCostOnceIsNotChargedToThoseWhoStay() {
        Findings findings = findings(icecast());

        assertThat(cost(findings, "cpu-system", "listener").fit().orElseThrow().slope())
                .isCloseTo(3e-5, within(1e-6));
        assertThat(cost(findings, "cpu-user", "listener").fit().orElseThrow().slope())
                .isCloseTo(1e-5, within(1e-7));
    }

    @Test
    void memoryThatDoesNotGrowCostsNothingForCertain() {
        Findings.Fit vsz = cost(findings(icecast()), "vsz", "listener").fit().orElseThrow();

        assertThat(vsz.slope()).isCloseTo(0, within(1e-6));
    }

    @Test
    void projectionsContinueTheCostAndSayFromWhere() {
        List<Projection> projections = findings(icecast()).projections();

        Projection target = projections.get(0);
        assertThat(target.limit()).isEqualTo("80 % of the target's CPU (2 cores)");
        assertThat(target.largestMeasured()).isEqualTo(4000);
        // (1.6 − 0.03) / 4e-5
        assertThat(target.listeners().orElseThrow().estimate()).isCloseTo(39_250, within(1_500.0));
        assertThat(target.listeners().orElseThrow().low()).isLessThan(39_250);
        assertThat(target.listeners().orElseThrow().high().orElseThrow()).isGreaterThan(39_250);
        Projection nominal = projections.stream()
                .filter(p -> p.limit().equals("a link of 1 Gbit/s") && p.basis().startsWith("nominal"))
                .findFirst()
                .orElseThrow();
        // 64 kbit/s × 1.1
        assertThat(nominal.listeners().orElseThrow().estimate()).isCloseTo(1e9 / 70_400, within(1e-3));
        Projection measured = projections.stream()
                .filter(p -> p.limit().equals("a link of 1 Gbit/s") && p.basis().startsWith("bytes sent"))
                .findFirst()
                .orElseThrow();
        // what the sources send stays: 300 × 8,000 B/s
        assertThat(measured.listeners().orElseThrow().estimate()).isCloseTo((125e6 - 2.4e6) / 8_500, within(1.0));
    }

    @Test
    void costsAreRefusedWhereTheNumbersDoNotSay() {
        MadeRun always =
                MadeRun.ramp(40, 40, 100, x -> x).gauge("sources", s -> 2).level(RunSeries.TARGET_RSS, s -> 1e6 * s);
        assertThat(cost(findings(always), "rss", "source").refusal())
                .isEqualTo("there were 2 sources all the time (expected: a number that grows)");

        MadeRun still = MadeRun.ramp(40, 5, 1, x -> x).level(RunSeries.TARGET_RSS, s -> 1e6 * s);
        assertThat(cost(findings(still), "rss", "listener").refusal())
                .isEqualTo(
                        "there were 1 to 5 listeners: too small a range (expected: at least 10, and 20 % of the most)");

        MadeRun sudden = MadeRun.ramp(40, 1, 3000, x -> x)
                .gauge("accepted", s -> s < 2 ? 0 : 3000)
                .level(RunSeries.TARGET_RSS, s -> 1e6 * s);
        assertThat(cost(findings(sudden), "rss", "listener").refusal())
                .startsWith("their number took 2 values only (expected: at least 5");

        MadeRun brief = MadeRun.ramp(9, 9, 100, x -> x).level(RunSeries.TARGET_RSS, s -> 1e6 * s);
        assertThat(cost(findings(brief), "rss", "listener").refusal()).isEqualTo("9 samples (expected: at least 10)");

        MadeRun together = MadeRun.ramp(40, 40, 100, x -> x)
                .gauge("sources", s -> 10 * s)
                .level(RunSeries.TARGET_RSS, s -> 1e6 * s);
        assertThat(cost(findings(together), "rss", "source").refusal())
                .isEqualTo("sources and listeners grew together, so their costs cannot be told apart");
    }

    /** Somebody else's load on the same interface, a hundred times ours, that happened to grow. */
    @Test
    void bytesOfOthersOverTheInterfaceAreNotChargedToListeners() {
        MadeRun run = MadeRun.ramp(60, 50, 10, x -> x).use(RunSeries.NET_SENT, s -> 800_000 * s + 10_000 * (s % 7));

        Findings findings = findings(run);

        assertThat(cost(findings, "net-sent", "listener").fit()).isEmpty();
        assertThat(cost(findings, "net-sent", "listener").refusal())
                .endsWith("% of the bytes over the interface were media of this run");
        assertThat(findings.projections())
                .filteredOn(projection -> projection.basis().startsWith("bytes sent"))
                .allSatisfy(projection -> assertThat(projection.listeners()).isEmpty());
    }

    @Test
    void saturationIsFoundWithTheSignThatShowedIt() {
        MadeRun run =
                MadeRun.ramp(130, 100, 100, wanted -> Math.min(wanted, 6_000)).use(RunSeries.TARGET_CPU, s -> 1.95);

        Findings.Saturation saturation = findings(run).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.yes);
        assertThat(saturation.sign()).isEqualTo("receiving");
        assertThat(saturation.point().orElseThrow().estimate()).isBetween(5_800.0, 6_200.0);
        assertThat(saturation.signs())
                .filteredOn(Findings.Sign::shown)
                .extracting(Findings.Sign::name)
                .containsExactly("receiving", "bandwidth");
        assertThat(saturation.words())
                .contains("Reached at about")
                .contains("40 % of what the first part promised was missing")
                .contains("The target's CPU was at its limit: 1.95 of 2 cores.");
    }

    @Test
    void bandwidthIsASignWhereNobodyKnowsWhatToExpect() {
        MadeRun run =
                MadeRun.ramp(130, 100, 100, wanted -> Math.min(wanted, 6_000)).rate("bytes-expected", s -> 0);

        assertThat(findings(run).saturation().signs())
                .filteredOn(Findings.Sign::shown)
                .extracting(Findings.Sign::name)
                .containsExactly("receiving", "bandwidth");
    }

    @Test
    void backlogShowsInAcceptedWhileTheKernelConnectsOn() {
        MadeRun run = MadeRun.ramp(60, 50, 60, wanted -> Math.min(wanted, 1_029))
                .gauge("accepted", s -> Math.min(60 * Math.min(s, 50), 1_029));

        Findings.Saturation saturation = findings(run).saturation();

        assertThat(saturation.sign()).isEqualTo("accepted");
        assertThat(saturation.signs())
                .filteredOn(sign -> sign.name().equals("connected"))
                .extracting(Findings.Sign::shown)
                .containsExactly(false);
    }

    /** Bursts end as soon as nobody is accepted any more, which must not move the bend. */
    @Test
    void burstsThatEndAtTheLimitDoNotBlurIt() {
        MadeRun run = new MadeRun(70)
                .phase("ramp", true, 0, 60)
                .phase("hold", true, 60, 70)
                .listens(s -> s < 60 ? 60 : 0, s -> s < 30 ? 60 : 0)
                .gauge("connected", s -> 60 * Math.min(s, 60))
                .rate("bytes-expected", s -> 8_000 * 60 * Math.min(s, 60))
                .rate("bytes-media", s -> 8_000 * 60 * Math.min(s, 30) + (s < 30 ? 65_536 * 60 : 0));

        Findings.Saturation saturation = findings(run).saturation();

        assertThat(saturation.sign()).isEqualTo("bandwidth");
        assertThat(saturation.point().orElseThrow().estimate()).isBetween(1_740.0, 1_860.0);
    }

    @Test
    void burstsOnConnectThatEndAreNoSaturation() {
        Findings.Saturation saturation =
                findings(MadeRun.ramp(120, 60, 100, wanted -> wanted)).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.no);
        assertThat(saturation.words())
                .isEqualTo(
                        "Not reached: up to 6,000 listeners, connected, accepted, receiving, bandwidth grew with them.");
    }

    @Test
    void burstsThatEndWhileListenersTrickleOnAreNoSaturation() {
        DoubleUnaryOperator there = s -> s < 60 ? 100 * s : 6_000 + 10 * (s - 60);
        MadeRun run = new MadeRun(180)
                .phase("ramp", true, 0, 60)
                .phase("trickle", true, 60, 180)
                .listens(s -> s < 60 ? 100 : 10, s -> s < 60 ? 100 : 10)
                .gauge("connected", there)
                .gauge("accepted", there)
                .gauge("receiving", there)
                .rate("bytes-expected", s -> 8_000 * there.applyAsDouble(s))
                .rate("bytes-media", s -> 8_000 * there.applyAsDouble(s) + 65_536 * (s < 60 ? 100 : 10));

        Findings.Saturation saturation = findings(run).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.no);
        assertThat(saturation.signs()).extracting(Findings.Sign::shown).containsOnly(false);
    }

    /** The later listeners came to mounts of an eighth of the rate, and everybody got everything. */
    @Test
    void mediaThatComeAsExpectedAreNoSaturationHoweverTheyBend() {
        DoubleUnaryOperator media = s -> 16_000 * Math.min(100 * s, 3_000) + 2_000 * Math.max(0, 100 * s - 3_000);
        MadeRun run = MadeRun.ramp(60, 60, 100, wanted -> wanted)
                .rate("bytes-expected", media)
                .rate("bytes-media", media);

        Findings.Saturation saturation = findings(run).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.no);
        assertThat(saturation.signs()).extracting(Findings.Sign::shown).containsOnly(false);
    }

    @Test
    void allAtOnceCannotTellFromWhereOn() {
        MadeRun run = MadeRun.ramp(30, 1, 3_000, wanted -> Math.min(wanted, 1_029));

        Findings.Saturation saturation = findings(run).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.yes);
        assertThat(saturation.point()).isEmpty();
        assertThat(saturation.words())
                .startsWith("Passed: of 3,000 listeners only 1,029 received anything at the end.");
        assertThat(saturation.words()).doesNotContain("not accepted");
    }

    /** A wrong mount point, say, or no source at it: no number of listeners would have been few enough. */
    @Test
    void whereNobodyReceivesAnythingNoNumberWasTooMany() {
        Findings.Saturation saturation =
                findings(MadeRun.ramp(30, 1, 3_000, wanted -> 0)).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.unknown);
        assertThat(saturation.words())
                .isEqualTo("Not known: nobody received anything, so it is no matter of how many they were.");
    }

    @Test
    void whoWaitsInTheListenQueueForeverIsTheTargetsDoing() {
        MadeRun run = MadeRun.ramp(30, 1, 3_000, wanted -> Math.min(wanted, 1_029))
                .gauge("connected", s -> 3_000)
                .gauge("accepted", s -> 1_029);

        assertThat(findings(run).saturation().words())
                .contains(
                        "1,971 were connected for 5 s and longer, as far as the target's kernel goes, and not accepted by the target")
                .contains("not the generator's");
    }

    @Test
    void thoseWhoNeverReceiveFromTheStartAreNamed() {
        assertThat(findings(MadeRun.ramp(60, 50, 100, wanted -> 0.7 * wanted))
                        .saturation()
                        .words())
                .contains("only 3,500 of 5,000 received anything at the end")
                .contains("missing from the start");
    }

    @Test
    void newcomersOfTheLastTenthAreCounted() {
        MadeRun served = MadeRun.ramp(100, 100, 10, x -> x);
        assertThat(findings(served).newListeners().served()).isEqualTo(Answer.unknown);

        MadeRun steady = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .gauge("connected", s -> 500)
                .listens(s -> 10, s -> s < 95 ? 10 : 0);
        assertThat(findings(steady).newListeners())
                .isEqualTo(new Findings.NewListeners(
                        Answer.no, 100, 50, 10_000_000_000L, java.util.OptionalLong.of(5_000_000)));

        MadeRun good = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .gauge("connected", s -> 500)
                .listens(s -> 10, s -> 10);
        assertThat(findings(good).newListeners().served()).isEqualTo(Answer.yes);
    }

    /** A crowd that had waited gets in at the end, and nobody of those who came last. */
    @Test
    void thoseWhoWaitedForLongAreNoNewListeners() {
        MadeRun run = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .gauge("connected", s -> 500)
                .listens(s -> 10, s -> 20, 40_000_000_000L);

        assertThat(findings(run).newListeners().served()).isEqualTo(Answer.unknown);
        assertThat(findings(run).newListeners().due()).isEqualTo(100);

        MadeRun barely = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .gauge("connected", s -> 500)
                .listens(s -> 10, s -> 12, 40_000_000_000L);

        assertThat(findings(barely).newListeners().served()).isEqualTo(Answer.no);
    }

    @Test
    void populationIsThatOfEachPhasesEnd() {
        MadeRun run = MadeRun.ramp(60, 40, 100, wanted -> 0.5 * wanted)
                .gauge("starved", s -> 50 * Math.min(s, 40))
                .gauge("on-rate", s -> 0);

        List<Population> rows = findings(run).population();

        assertThat(rows).extracting(Population::phase).containsExactly("ramp", "hold");
        assertThat(rows.get(1).connected()).hasValue(4_000);
        assertThat(rows.get(1).receiving()).hasValue(2_000);
        assertThat(rows.get(1).starved()).hasValue(2_000);
        assertThat(rows.get(1).sources()).isEmpty();
        assertThat(rows.get(1).expectedBitsPerSecond().orElseThrow()).isCloseTo(4_000 * 64_000, within(1.0));
        assertThat(rows.get(1).actualBitsPerSecond().orElseThrow()).isCloseTo(2_000 * 64_000, within(1.0));
    }

    @Test
    void targetsOwnCountIsHeldAgainstOursWhileNeitherMoves() {
        Comparison comparison = new Comparison("icecast.listeners", "accepted", 0.05);

        Agreement good = findings(
                        MadeRun.ramp(60, 40, 100, x -> x)
                                .probe("icecast.listeners", s -> 98 * Math.min(Math.max(0, s - 3), 40)),
                        comparison)
                .agreements()
                .get(0);
        assertThat(good.agrees()).isEqualTo(Answer.yes);

        Agreement bad = findings(MadeRun.ramp(60, 40, 100, x -> x).probe("icecast.listeners", s -> 1_029), comparison)
                .agreements()
                .get(0);
        assertThat(bad.agrees()).isEqualTo(Answer.no);
        assertThat(bad.words())
                .startsWith("icecast.listeners says 1,029 where our own count (accepted) is 4,000, at ")
                .endsWith(" steady seconds");

        Agreement never = findings(
                        MadeRun.ramp(40, 40, 100, x -> x).probe("icecast.listeners", s -> Double.NaN), comparison)
                .agreements()
                .get(0);
        assertThat(never.agrees()).isEqualTo(Answer.unknown);
    }

    @Test
    void runWithoutListenersHasNothingButAgreements() {
        Findings findings = findings(
                new MadeRun(20)
                        .phase("p", true, 0, 20)
                        .gauge("sessions", s -> 10)
                        .probe("json.value", s -> 20),
                new Comparison("json.value", "sessions", 0.05));

        assertThat(findings.agreements()).hasSize(1);
        assertThat(findings.population()).isEmpty();
        assertThat(findings.costs()).isEmpty();
    }
}
