package dev.throng.streams.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.series.Answer;
import dev.throng.series.RunSeries;
import dev.throng.streams.analysis.StreamAnalysis.Cost;
import dev.throng.streams.analysis.StreamAnalysis.Population;
import dev.throng.streams.analysis.StreamAnalysis.Projection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class StreamAnalyserTest {

    private static StreamAnalysis findings(MadeRun run) {
        return run.analysis();
    }

    private static Cost cost(StreamAnalysis findings, String quantity, String per) {
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
                .rate("source-bytes", s -> 8000 * sources.applyAsDouble(s))
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
    void costsOfSourcesAndListenersAreSeparated() {
        StreamAnalysis findings = findings(icecast());

        StreamAnalysis.Fit perSource = cost(findings, "rss", "source").fit().orElseThrow();
        StreamAnalysis.Fit perListener = cost(findings, "rss", "listener").fit().orElseThrow();
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
    void theOneTimeCostOfNewListenersIsNotPartOfTheCostPerListener() {
        StreamAnalysis findings = findings(icecast());

        assertThat(cost(findings, "cpu-system", "listener").fit().orElseThrow().slope())
                .isCloseTo(3e-5, within(1e-6));
        assertThat(cost(findings, "cpu-user", "listener").fit().orElseThrow().slope())
                .isCloseTo(1e-5, within(1e-7));
    }

    @Test
    void memoryThatDoesNotGrowCostsNothingForCertain() {
        StreamAnalysis.Fit vsz =
                cost(findings(icecast()), "vsz", "listener").fit().orElseThrow();

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
                .filter(p -> p.limit().equals("a link of 1 Gbit/s") && p.basis().startsWith("expected"))
                .findFirst()
                .orElseThrow();
        // 64 kbit/s × 1.1
        assertThat(nominal.listeners().orElseThrow().estimate()).isCloseTo(1e9 / 70_400, within(1e-3));
        Projection measured = projections.stream()
                .filter(p -> p.limit().equals("a link of 1 Gbit/s") && p.basis().startsWith("bytes sent"))
                .findFirst()
                .orElseThrow();
        // what the 300 sources send goes the other way
        assertThat(measured.basis()).isEqualTo("bytes sent over the interface without the bytes of sources");
        assertThat(measured.listeners().orElseThrow().estimate()).isCloseTo(125e6 / 8_500, within(1.0));
    }

    /** They were there from the start, so what they bring is in the base of the fit. */
    @Test
    void aLinkCarriesWhatSourcesThatWereAlwaysThereBringTheOtherWay() {
        MadeRun run = MadeRun.ramp(60, 60, 100, x -> x)
                .gauge("sources", s -> 1_000)
                .rate("source-bytes", s -> 8_000_000)
                .rate("bytes-media", s -> 8_000 * 100 * s)
                .use(RunSeries.NET_SENT, s -> 8_000_000 + 8_500 * 100 * s);

        Projection measured = findings(run).projections().stream()
                .filter(p -> p.limit().equals("a link of 1 Gbit/s") && p.basis().startsWith("bytes sent"))
                .findFirst()
                .orElseThrow();

        assertThat(measured.listeners().orElseThrow().estimate()).isCloseTo(125e6 / 8_500, within(20.0));
    }

    /** Slow readers get less than the nominal rate, and that is what was expected. */
    @Test
    void theFormulaSpeaksOfTheRateThatWasExpected() {
        MadeRun run = MadeRun.ramp(60, 60, 100, x -> x).rate("bytes-expected", s -> 4_000 * 100 * s);

        Projection formula = findings(run).projections().stream()
                .filter(p -> p.limit().equals("a link of 1 Gbit/s")
                        && p.basis().equals("expected bit rate × listeners × 1.1"))
                .findFirst()
                .orElseThrow();
        // 32 kbit/s × 1.1
        assertThat(formula.listeners().orElseThrow().estimate()).isCloseTo(1e9 / 35_200, within(20.0));
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
                .isEqualTo("sources and listeners grew together, so their costs cannot be separated");
    }

    /** Other traffic on the same interface, a hundred times that of the run, which also grows. */
    @Test
    void bytesOfOthersOverTheInterfaceAreNotChargedToListeners() {
        MadeRun run = MadeRun.ramp(60, 50, 10, x -> x).use(RunSeries.NET_SENT, s -> 800_000 * s + 10_000 * (s % 7));

        StreamAnalysis findings = findings(run);

        assertThat(cost(findings, "net-sent", "listener").fit()).isEmpty();
        assertThat(cost(findings, "net-sent", "listener").refusal())
                .endsWith("% of the bytes over the interface were media of this run");
        assertThat(findings.projections())
                .filteredOn(projection -> projection.basis().startsWith("bytes sent"))
                .allSatisfy(projection -> assertThat(projection.listeners()).isEmpty());
    }

    /** Pieces of 40 bytes, each in a packet of its own that is acknowledged by another. */
    @Test
    void headersAndAcknowledgementsAreNoOtherTraffic() {
        DoubleUnaryOperator pieces = s -> 10 * s * 200;
        MadeRun run = MadeRun.ramp(60, 60, 10, x -> x)
                .rate("bytes-media", s -> 40 * pieces.applyAsDouble(s))
                .use(RunSeries.NET_SENT, s -> (40 + 2 * 52) * pieces.applyAsDouble(s))
                .use(RunSeries.NET_PACKETS_SENT, s -> 2 * pieces.applyAsDouble(s));

        assertThat(cost(findings(run), "net-sent", "listener").fit()).isPresent();
    }

    @Test
    void saturationIsFoundWithTheSignThatShowedIt() {
        MadeRun run =
                MadeRun.ramp(130, 100, 100, wanted -> Math.min(wanted, 6_000)).use(RunSeries.TARGET_CPU, s -> 1.95);

        StreamAnalysis.Saturation saturation = findings(run).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.YES);
        assertThat(saturation.sign()).isEqualTo("receiving");
        assertThat(saturation.point().orElseThrow().estimate()).isBetween(5_800.0, 6_200.0);
        assertThat(saturation.signs())
                .filteredOn(StreamAnalysis.Sign::shown)
                .extracting(StreamAnalysis.Sign::name)
                .containsExactly("receiving", "bandwidth");
        assertThat(saturation.words())
                .contains("Reached at about")
                .contains("40 % of what the first part of the run promised was missing")
                .contains("The target's CPU was at its limit: 1.95 of 2 cores.");
    }

    /** What a JVM's compiler took before is no reason of a limit that shows a minute later. */
    @Test
    void theTextStatesTheCpuBeyondTheLimit() {
        MadeRun early = MadeRun.ramp(130, 100, 100, wanted -> Math.min(wanted, 6_000))
                .use(RunSeries.TARGET_CPU, s -> s < 20 ? 1.95 : 0.4);

        assertThat(findings(early).saturation().words())
                .contains("The target's CPU was not at its limit: it used 0.40 of 2 cores.");

        MadeRun throttled = MadeRun.ramp(130, 100, 100, wanted -> Math.min(wanted, 6_000))
                .use(RunSeries.TARGET_CPU, s -> 1.7)
                .use(RunSeries.TARGET_THROTTLED, s -> s < 60 ? 0 : 0.4);

        assertThat(findings(throttled).saturation().words())
                .contains(
                        "The target's CPU quota throttled it for 0.40 s of each second, summed over CPUs, while it used 1.70"
                                + " of 2 cores.");

        MadeRun shared = MadeRun.ramp(130, 100, 100, wanted -> Math.min(wanted, 6_000))
                .use(RunSeries.TARGET_CPU, s -> 1)
                .use(RunSeries.MACHINE_CPU, s -> s < 60 ? 1 : 1.97);

        assertThat(findings(shared).saturation().words())
                .contains(
                        "The machine's CPUs were at their limit: the target used 1.00 and all processes together 1.97 of 2 cores.");
    }

    @Test
    void bandwidthIsASignIfTheExpectedMediaAreUnknown() {
        MadeRun run =
                MadeRun.ramp(130, 100, 100, wanted -> Math.min(wanted, 6_000)).rate("bytes-expected", s -> 0);

        assertThat(findings(run).saturation().signs())
                .filteredOn(StreamAnalysis.Sign::shown)
                .extracting(StreamAnalysis.Sign::name)
                .containsExactly("receiving", "bandwidth");
    }

    @Test
    void backlogShowsInAcceptedWhileTheKernelConnectsOn() {
        MadeRun run = MadeRun.ramp(60, 50, 60, wanted -> Math.min(wanted, 1_029))
                .gauge("accepted", s -> Math.min(60 * Math.min(s, 50), 1_029));

        StreamAnalysis.Saturation saturation = findings(run).saturation();

        assertThat(saturation.sign()).isEqualTo("accepted");
        assertThat(saturation.signs())
                .filteredOn(sign -> sign.name().equals("connected"))
                .extracting(StreamAnalysis.Sign::shown)
                .containsExactly(false);
    }

    /** Bursts end when no listener is accepted any more, which must not move the bend. */
    @Test
    void burstsThatEndAtTheLimitDoNotBlurIt() {
        MadeRun run = new MadeRun(70)
                .phase("ramp", true, 0, 60)
                .phase("hold", true, 60, 70)
                .listens(s -> s < 60 ? 60 : 0, s -> s < 30 ? 60 : 0)
                .gauge("connected", s -> 60 * Math.min(s, 60))
                .rate("bytes-expected", s -> 8_000 * 60 * Math.min(s, 60))
                .rate("bytes-media", s -> 8_000 * 60 * Math.min(s, 30) + (s < 30 ? 65_536 * 60 : 0));

        StreamAnalysis.Saturation saturation = findings(run).saturation();

        assertThat(saturation.sign()).isEqualTo("bandwidth");
        assertThat(saturation.point().orElseThrow().estimate()).isBetween(1_740.0, 1_860.0);
    }

    @Test
    void burstsOnConnectThatEndAreNoSaturation() {
        StreamAnalysis.Saturation saturation =
                findings(MadeRun.ramp(120, 60, 100, wanted -> wanted)).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.NO);
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

        StreamAnalysis.Saturation saturation = findings(run).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.NO);
        assertThat(saturation.signs()).extracting(StreamAnalysis.Sign::shown).containsOnly(false);
    }

    /** The later listeners came to mounts of an eighth of the rate, and all received all media. */
    @Test
    void mediaThatComeAsExpectedAreNoSaturationHoweverTheyBend() {
        DoubleUnaryOperator media = s -> 16_000 * Math.min(100 * s, 3_000) + 2_000 * Math.max(0, 100 * s - 3_000);
        MadeRun run = MadeRun.ramp(60, 60, 100, wanted -> wanted)
                .rate("bytes-expected", media)
                .rate("bytes-media", media);

        StreamAnalysis.Saturation saturation = findings(run).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.NO);
        assertThat(saturation.signs()).extracting(StreamAnalysis.Sign::shown).containsOnly(false);
    }

    /** 10,000 listeners need 80 MB/s, and bursts of new listeners 13 MB/s more, but 75 MB/s arrive: listeners receive 78 %. */
    @Test
    void burstsDoNotReplaceTheMediaThatOtherListenersMiss() {
        MadeRun run = MadeRun.ramp(50, 50, 200, wanted -> wanted)
                .rate("bytes-media", s -> Math.min(75e6, 8_000 * 200 * s + 65_536 * 200))
                .bursts(65_536);

        StreamAnalysis.Saturation saturation = findings(run).saturation();

        assertThat(saturation.sign()).isEqualTo("bandwidth");
        assertThat(saturation.point().orElseThrow().estimate()).isBetween(7_500.0, 8_000.0);
    }

    /** A minute in which each listener gets 8 s of media at once and from then on nine tenths. */
    @Test
    void burstsAreTakenOutOfTheMediaThatCame() {
        MadeRun run = new MadeRun(60)
                .phase("steady", true, 0, 60)
                .listens(s -> s == 0 ? 1_000 : 0, s -> s == 0 ? 1_000 : 0)
                .gauge("connected", s -> 1_000)
                .rate("bytes-expected", s -> 8_000_000)
                .rate("bytes-media", s -> 7_200_000 + (s < 1 ? 64_000_000 : 0))
                .bursts(64_000);

        StreamAnalysis.Bandwidth bandwidth = findings(run).bandwidth().orElseThrow();

        assertThat(bandwidth.actualBytes()).isCloseTo(60 * 7_200_000 + 64_000_000, within(1.0));
        assertThat(bandwidth.burstBytes().orElseThrow()).isCloseTo(64_000_000, within(1.0));
        assertThat(bandwidth.ratio()).isCloseTo(0.9, within(1e-9));
        Population row = findings(run).population().get(0);
        assertThat(row.bitRates().burstBitsPerSecond()).hasValue(0);
    }

    @Test
    void burstsOfWhichNoneWasRecordedAreNotKnown() {
        MadeRun coming = MadeRun.ramp(20, 20, 10, x -> x);
        MadeRun none = new MadeRun(20)
                .phase("steady", true, 0, 20)
                .listens(s -> 0, s -> 0)
                .gauge("connected", s -> 10)
                .rate("bytes-expected", s -> 80_000)
                .rate("bytes-media", s -> 80_000);

        assertThat(findings(coming).bandwidth().orElseThrow().burstBytes()).isEmpty();
        assertThat(findings(none).bandwidth().orElseThrow().burstBytes()).hasValue(0);
    }

    /** Before the first listener, and after the last, there are no intervals of listeners at all. */
    @Test
    void aPhaseWithoutListenersHasNoBursts() {
        MadeRun sources = new MadeRun(20)
                .phase("sources", true, 0, 20)
                .gauge("connected", s -> 10)
                .rate("bytes-expected", s -> 80_000)
                .rate("bytes-media", s -> 80_000);

        assertThat(findings(sources).bandwidth().orElseThrow().burstBytes()).hasValue(0);
    }

    @Test
    void allAtOnceCannotTellFromWhereOn() {
        MadeRun run = MadeRun.ramp(30, 1, 3_000, wanted -> Math.min(wanted, 1_029));

        StreamAnalysis.Saturation saturation = findings(run).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.YES);
        assertThat(saturation.point()).isEmpty();
        assertThat(saturation.words())
                .startsWith("Passed: of 3,000 listeners only 1,029 received anything at the end.");
        assertThat(saturation.words()).doesNotContain("not accepted");
    }

    /** A wrong mount point, say, or no source at it: no number of listeners would have been few enough. */
    @Test
    void ifNoListenerReceivesAnythingTheirNumberIsNotTheCause() {
        StreamAnalysis.Saturation saturation =
                findings(MadeRun.ramp(30, 1, 3_000, wanted -> 0)).saturation();

        assertThat(saturation.reached()).isEqualTo(Answer.UNKNOWN);
        assertThat(saturation.words())
                .isEqualTo("Not known: no listener received anything, so their number is not the cause.");
    }

    @Test
    void listenersThatStayInTheListenQueueAreNamed() {
        MadeRun run = MadeRun.ramp(30, 1, 3_000, wanted -> Math.min(wanted, 1_029))
                .gauge("connected", s -> 3_000)
                .gauge("accepted", s -> 1_029)
                .gauge("unaccepted", s -> s < 6 ? 0 : 1_971);

        assertThat(findings(run).saturation().words())
                .contains(
                        "Up to 1,971 listeners at once had been connected for 5 s or longer and were not accepted: the target's"
                                + " kernel held their connections.")
                .doesNotContain("not the generator's");
    }

    /** 500 a second wait 1 to 2 s for the head: 750 wait at any time, and none for long. */
    @Test
    void manyShortWaitsOfDifferentListenersAreNoLongWait() {
        MadeRun run = MadeRun.ramp(60, 20, 500, wanted -> Math.min(wanted, 5_000))
                .gauge("accepted", s -> Math.max(0, 500 * Math.min(s, 20) - 1_500))
                .gauge("unaccepted", s -> 0);

        assertThat(findings(run).saturation().reached()).isEqualTo(Answer.YES);
        assertThat(findings(run).saturation().words()).doesNotContain("kernel");
    }

    @Test
    void aResultWithoutTheGaugeOfLongWaitsDoesNotMentionThem() {
        MadeRun run = MadeRun.ramp(30, 1, 3_000, wanted -> Math.min(wanted, 1_029))
                .gauge("connected", s -> 3_000)
                .gauge("accepted", s -> 1_029);

        assertThat(findings(run).saturation().words()).doesNotContain("kernel");
    }

    /** The target accepts no listener, and they give up before the end. */
    @Test
    void ifNoListenerReceivesAnythingUnacceptedOnesAreNamedToo() {
        MadeRun run = MadeRun.ramp(30, 1, 3_000, wanted -> 0)
                .gauge("connected", s -> s < 20 ? 3_000 : 0)
                .gauge("accepted", s -> 0)
                .gauge("unaccepted", s -> s < 6 || s >= 20 ? 0 : 3_000);

        assertThat(findings(run).saturation().words())
                .startsWith(
                        "Not known: no listener received anything, so their number is not the cause. Up to 3,000 listeners at once");
    }

    /** A piece every three seconds: a third of them received something within the last second, and all are on rate. */
    @Test
    void piecesThatComeSeldomAreNoShortage() {
        DoubleUnaryOperator onRate = s -> 3_000 * (s < 8 ? 0 : 1);
        MadeRun sudden = MadeRun.ramp(30, 1, 3_000, wanted -> wanted / 3).gauge("on-rate", onRate);
        MadeRun ramp = MadeRun.ramp(80, 60, 100, wanted -> wanted / 3)
                .gauge("on-rate", s -> 100 * Math.max(0, Math.min(60, s - 8)))
                .rate("bytes-media", s -> 8_000 * 100 * Math.min(s, 60));

        assertThat(findings(sudden).saturation().words())
                .isEqualTo(
                        "Not known: the 3,000 listeners did not come gradually (expected: at least 5 different numbers).");
        assertThat(findings(ramp).saturation().words())
                .isEqualTo(
                        "Not reached: up to 6,000 listeners, connected, accepted, receiving, bandwidth grew with them.");
    }

    @Test
    void listenersThatLeaveBeforeTheirRateIsKnownAreNotCountedAsOffRate() {
        assertThat(onRate(MadeRun.ramp(30, 10, 10, wanted -> wanted).stay(7), 0))
                .as("they stay for 7 s")
                .isEmpty();
        assertThat(onRate(MadeRun.ramp(7, 1, 10, wanted -> wanted), 0))
                .as("the run ends after 7 s")
                .isEmpty();
        assertThat(onRate(MadeRun.ramp(11, 1, 10, wanted -> wanted).gauge("connected", s -> s < 4 ? 0 : 10 * s), 0))
                .as("the first connects in second 3 and has 8 seconds")
                .isEmpty();
        assertThat(onRate(MadeRun.ramp(30, 10, 10, wanted -> wanted).stay(20), 0))
                .hasValue(0);
        assertThat(onRate(MadeRun.ramp(30, 10, 10, wanted -> wanted).stay(7), 3))
                .as("what was counted is shown")
                .hasValue(3);
    }

    private static OptionalLong onRate(MadeRun run, long listeners) {
        List<StreamAnalysis.Population> phases =
                run.gauge("on-rate", s -> listeners).analysis().population();
        return phases.get(phases.size() - 1).onRate();
    }

    /** They stay for so short that hardly any is on rate yet, and their pieces come more than a second apart. */
    @Test
    void anAcceptedListenerThatIsNotStarvedIsNotMissing() {
        MadeRun churn = MadeRun.ramp(80, 60, 100, wanted -> 0.6 * wanted)
                .gauge("on-rate", s -> 30 * Math.min(60, s))
                .gauge("starved", s -> 5 * Math.min(60, s))
                .rate("bytes-media", s -> 8_000 * 100 * Math.min(s, 60));

        assertThat(findings(churn).saturation().words())
                .startsWith("Not reached")
                .doesNotContain("missing");
        assertThat(findings(churn.gauge("starved", s -> 30 * Math.min(60, s)))
                        .saturation()
                        .words())
                .contains("only 4,200 of 6,000 received anything at the end");
    }

    /** The target accepts all at once and sends nothing to the three in ten that read slowly. */
    @Test
    void acceptedSlowReadersThatReceiveNothingAreMissing() {
        MadeRun run = MadeRun.ramp(30, 1, 3_000, wanted -> 0.7 * wanted)
                .gauge("on-rate", s -> s < 8 ? 0 : 2_100)
                .gauge("starved", s -> 0)
                .slow(0.3);

        assertThat(findings(run).saturation().words())
                .startsWith("Passed: of 3,000 listeners only 2,100 received anything at the end.");
    }

    /** One in twenty reads slowly; of the others, half came so late that they are not on rate yet. */
    @Test
    void whereFewReadSlowlyTheOthersNeedNotBeOnRateYet() {
        MadeRun run = MadeRun.ramp(30, 1, 3_000, wanted -> 0.5 * wanted)
                .gauge("on-rate", s -> 0)
                .gauge("starved", s -> 0)
                .slow(0.05);

        assertThat(findings(run).saturation().reached()).isEqualTo(Answer.UNKNOWN);
    }

    @Test
    void aListenerThatIsNeitherOnRateNorReceivingIsMissing() {
        MadeRun run = MadeRun.ramp(30, 1, 3_000, wanted -> wanted / 6).gauge("on-rate", s -> 1_500 * (s < 8 ? 0 : 1));

        assertThat(findings(run).saturation().words())
                .startsWith("Passed: of 3,000 listeners only 1,500 received anything at the end.");
    }

    @Test
    void listenersThatMissMediaFromTheStartAreNamed() {
        assertThat(findings(MadeRun.ramp(60, 50, 100, wanted -> 0.7 * wanted))
                        .saturation()
                        .words())
                .contains("only 3,500 of 5,000 received anything at the end")
                .contains("missing from the start");
    }

    @Test
    void newcomersOfTheLastTenthAreCounted() {
        MadeRun served = MadeRun.ramp(100, 100, 10, x -> x);
        assertThat(findings(served).newListeners().served()).isEqualTo(Answer.UNKNOWN);

        MadeRun steady = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .gauge("connected", s -> 500)
                .listens(s -> 10, s -> s < 95 ? 10 : 0);
        assertThat(findings(steady).newListeners())
                .isEqualTo(new StreamAnalysis.NewListeners(
                        Answer.NO, 100, 50, 10_000_000_000L, java.util.OptionalLong.of(5_000_000)));

        MadeRun good = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .gauge("connected", s -> 500)
                .listens(s -> 10, s -> 10);
        assertThat(findings(good).newListeners().served()).isEqualTo(Answer.YES);
    }

    /** At the end, listeners that had waited are accepted, and none of the last ones. */
    @Test
    void listenersThatWaitedForLongAreNoNewListeners() {
        DoubleUnaryOperator crowd = s -> s < 45 ? 40 : 10;
        MadeRun run = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .gauge("connected", s -> 500)
                .listens(crowd, s -> 20, 40_000_000_000L);

        assertThat(findings(run).newListeners().served()).isEqualTo(Answer.UNKNOWN);
        assertThat(findings(run).newListeners().due()).isEqualTo(100);

        MadeRun barely = new MadeRun(100)
                .phase("steady", true, 0, 100)
                .gauge("connected", s -> 500)
                .listens(crowd, s -> 12, 40_000_000_000L);

        assertThat(findings(barely).newListeners().served()).isEqualTo(Answer.NO);
    }

    /** At the start of the window, ten listeners have waited for 400 ms. They are answered within 400 ms. */
    @Test
    void answersAtTheBeginningOfTheWindowBelongToEarlierListeners() {
        MadeRun run = new MadeRun(10)
                .phase("steady", true, 0, 10)
                .gauge("connected", s -> 500)
                .listens(s -> 10, s -> s == 0 ? 0 : 10, 400_000_000);

        assertThat(findings(run).newListeners().served()).isEqualTo(Answer.UNKNOWN);
    }

    /** All were due in the window's only second, and answered in it. */
    @Test
    void ifNoListenerWasWaitingTheAnswersBelongToNewListeners() {
        MadeRun run = new MadeRun(10)
                .phase("steady", true, 0, 10)
                .gauge("connected", s -> 500)
                .listens(s -> 10, s -> 10, 900_000_000);

        assertThat(findings(run).newListeners().served()).isEqualTo(Answer.YES);
    }

    /** One listener waits since the start, so it is unknown which answer is missing; all may have come in 900 ms. */
    @Test
    void waitsThatFitIntoTheWindowMayBeThoseOfNewListeners() {
        MadeRun run = new MadeRun(10)
                .phase("steady", true, 0, 10)
                .gauge("connected", s -> 500)
                .listens(s -> s == 0 ? 12 : 10, s -> 10, 900_000_000);

        assertThat(findings(run).newListeners().served()).isEqualTo(Answer.UNKNOWN);
    }

    /** Each waits for 1.5 s: those due in the last second are answered when no listener is due any more. */
    @Test
    void aListenerThatIsAnsweredInTheDrainIsServed() {
        MadeRun slow = new MadeRun(13)
                .phase("steady", true, 0, 10)
                .gauge("connected", s -> 500)
                .listens(s -> s < 10 ? 10 : 0, s -> s < 1 || s > 11 ? 0 : s == 1 || s == 11 ? 5 : 10, 1_500_000_000);

        assertThat(findings(slow).newListeners().served()).isEqualTo(Answer.YES);
        assertThat(findings(slow).newListeners().due()).isEqualTo(10);
        assertThat(findings(slow).newListeners().windowNanos()).isEqualTo(1_000_000_000);

        MadeRun never = new MadeRun(20)
                .phase("steady", true, 0, 10)
                .gauge("connected", s -> 500)
                .listens(s -> s < 10 ? 10 : 0, s -> s < 9 ? 10 : s == 17 ? 10 : 0);

        assertThat(findings(never).newListeners().served()).isEqualTo(Answer.NO);
        assertThat(findings(never).newListeners().answered()).isZero();
    }

    /** Each gets bytes for five seconds, of which none is media, and ends: no listener is ever starved. */
    @Test
    void aListenerThatReceivesNoMediaIsNotServed() {
        MadeRun html = new MadeRun(15)
                .phase("ramp", true, 0, 4)
                .phase("listening", true, 4, 15)
                .listens(s -> s < 4 ? 5 : 1, s -> s < 4 ? 5 : 1)
                .gauge("connected", s -> s <= 5 ? 5 * Math.min(s, 4) : 5)
                .gauge("accepted", s -> s <= 5 ? 5 * Math.min(s, 4) : 5)
                .gauge("receiving", s -> s <= 5 ? 5 * Math.min(s, 4) : 5)
                .gauge("on-rate", s -> 0)
                .gauge("starved", s -> 0)
                .rate("bytes-media", s -> 50_000)
                .noMedia(s -> s < 5 ? 0 : s < 9 ? 5 : 1);

        assertThat(findings(html).newListeners().served()).isEqualTo(Answer.NO);
        assertThat(findings(html).saturation().words())
                .isEqualTo(
                        "Not known: most listeners received bytes that are not media, so their number is not the cause.");
    }

    /** Whether bytes are media shows after five seconds: after four, it is known only of listeners on rate. */
    @Test
    void inAShortRunItIsUnknownWhetherMediaCame() {
        MadeRun brief = new MadeRun(4)
                .phase("listening", true, 0, 4)
                .listens(s -> 5, s -> 5)
                .gauge("connected", s -> 5 * s)
                .gauge("starved", s -> 0);

        assertThat(findings(brief).newListeners().served()).isEqualTo(Answer.UNKNOWN);
        assertThat(findings(brief.gauge("on-rate", s -> 5)).newListeners().served())
                .isEqualTo(Answer.YES);
    }

    /** One mount of twenty has no media; all others play. */
    @Test
    void fewWithoutMediaDoNotSpeakForAll() {
        MadeRun run = new MadeRun(40)
                .phase("listening", true, 0, 40)
                .listens(s -> 20, s -> 20)
                .gauge("connected", s -> 20 * s)
                .gauge("starved", s -> 0)
                .gauge("on-rate", s -> 19 * Math.max(0, s - 8))
                .noMedia(s -> s < 6 ? 0 : 1);

        assertThat(findings(run).newListeners().served()).isEqualTo(Answer.YES);
    }

    /** A phase of 5 s with 40 newcomers a second, of which the last third holds two intervals. */
    @Test
    void burstsOfAPartOfAPhaseAreThoseOfItsIntervals() {
        MadeRun run = new MadeRun(8)
                .phase("listeners", true, 3, 8)
                .listens(s -> s < 3 ? 0 : 40, s -> s < 3 ? 0 : 40)
                .gauge("connected", s -> s < 3 ? 0 : 40 * (s - 3))
                .rate("bytes-expected", s -> 8_000)
                .rate("bytes-media", s -> 8_000)
                .bursts(1_000);

        assertThat(findings(run)
                        .population()
                        .get(0)
                        .bitRates()
                        .burstBitsPerSecond()
                        .orElseThrow())
                .isCloseTo(8 * 40 * 1_000, within(1e-6));
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
        assertThat(rows.get(1).bitRates().expectedBitsPerSecond().orElseThrow()).isCloseTo(4_000 * 64_000, within(1.0));
        assertThat(rows.get(1).bitRates().actualBitsPerSecond().orElseThrow()).isCloseTo(2_000 * 64_000, within(1.0));
    }

    @Test
    void runWithoutListenersHasNothing() {
        StreamAnalysis findings =
                findings(new MadeRun(20).phase("p", true, 0, 20).gauge("sessions", s -> 10));

        assertThat(findings).isEqualTo(StreamAnalysis.NONE);
    }
}
