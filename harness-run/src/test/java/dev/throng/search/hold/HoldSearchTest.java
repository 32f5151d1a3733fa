package dev.throng.search.hold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.RunException;
import dev.throng.scenario.FakeProtocol;
import dev.throng.search.Capacity;
import dev.throng.search.Capacity.Ending;
import dev.throng.search.Capacity.Limit;
import dev.throng.search.LevelRun;
import dev.throng.search.Link;
import dev.throng.search.Members;
import dev.throng.verdict.Reason;
import dev.throng.verdict.ReasonCode;
import dev.throng.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Searches against servers with known limits, without sockets and without waiting. */
final class HoldSearchTest {

    private static final Capacity.Subject SUBJECT =
            new Capacity.Subject("s", List.of(), new Capacity.Origin("2026-11-21T00:00:00Z", "throng capacity", "0"));

    private static Capacity search(ModelServer server, int from, Room room) throws RunException {
        return search(server, from, room, Optional.empty());
    }

    private static Capacity search(ModelServer server, int from, Room room, Optional<Link> link) throws RunException {
        return search(server, from, room, link, Duration.ofDays(1));
    }

    /** Each run takes 70 s. */
    private static Capacity search(ModelServer server, int from, Room room, Optional<Link> link, Duration within)
            throws RunException {
        SearchTime time =
                new SearchTime((members, rate) -> 65, Optional.of(within), () -> server.asked.size() * 70_000_000_000L);
        HoldSearch search =
                new HoldSearch(ModelServer.LISTENERS, ModelServer.SECONDS, from, room.members(), 0.05, 100, link, time);
        var answer = search.search(server.at(search::rampPerSecond));
        HoldLoad load = new HoldLoad(
                new FakeProtocol().operations().get(0),
                ModelServer.LISTENERS,
                HoldLoadTest.scenario("load: {send: {rate: 100/s}}"),
                Duration.ofSeconds(60),
                100,
                Optional.empty());
        return HoldCapacity.of(SUBJECT, load, search, answer, new HoldCapacity.Range(from, room, 0.05), false);
    }

    private static Capacity search(ModelServer server, int from) throws RunException {
        return search(server, from, new Room(1_000_000, ""));
    }

    @Test
    void aLimitOfClientsIsFoundExactlyWithFewRuns() throws RunException {
        ModelServer server = new ModelServer().clients(499);
        Capacity capacity = search(server, 100);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(499);
        assertThat(capacity.answer().notHeldAt().orElseThrow()).isEqualTo(500);
        assertThat(capacity.is(Limit.TARGET)).isTrue();
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .contains("refused or dropped 1 of 500 (status-403) and kept 499");
        assertThat(capacity.trusted()).isTrue();
        assertThat(server.asked)
                .as("a larger population showed the same limit as 500, so one run of 500 is enough")
                .containsExactly("100@100.0", "400@100.0", "1600@100.0", "499@100.0", "500@100.0", "499@100.0");
    }

    /** An Icecast for 149 clients, one of which is the source. */
    @Test
    void aLimitOfClientsBelowTheFirstPopulationTakesFourRuns() throws RunException {
        ModelServer server = new ModelServer().clients(148);
        Capacity capacity = search(server, 200);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(148);
        assertThat(capacity.answer().notHeldAt().orElseThrow()).isEqualTo(149);
        assertThat(server.asked).containsExactly("200@100.0", "148@100.0", "149@100.0", "148@100.0");
    }

    /** Another program's client takes a place in the first run. */
    @Test
    void aLimitOfClientsIsExactAlsoIfTheFirstRunShowedLess() throws RunException {
        ModelServer server = new ModelServer().clients(148).lateClients(1, 1);
        Capacity capacity = search(server, 200);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(148);
        assertThat(capacity.answer().notHeldAt().orElseThrow()).isEqualTo(149);
    }

    @Test
    void aSearchWithoutTimeToRefineConfirmsItsBorder() throws RunException {
        ModelServer unlimited = new ModelServer().linkHolds(7000);
        search(unlimited, 500);
        int enough = unlimited.asked.size();
        ModelServer server = new ModelServer().linkHolds(7000);
        Capacity capacity =
                search(server, 500, new Room(1_000_000, ""), Optional.empty(), Duration.ofSeconds((enough - 1) * 70L));

        assertThat(server.asked).hasSizeLessThan(enough);
        assertThat(capacity.is(Ending.FOUND)).as("%s", server.asked).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isLessThanOrEqualTo(7369);
        assertThat(capacity.answer().notHeldAt().orElseThrow()).isGreaterThanOrEqualTo(7000);
    }

    @Test
    void aSearchWhoseTimeIsOverSaysSo() throws RunException {
        ModelServer server = new ModelServer().clients(100_000);
        Capacity capacity = search(server, 500, new Room(1_000_000, ""), Optional.empty(), Duration.ofSeconds(3 * 70));

        assertThat(server.asked).hasSize(3);
        assertThat(capacity.is(Ending.AT_LEAST)).isTrue();
        assertThat(capacity.is(Limit.RANGE)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(8000);
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .isEqualTo(
                        "The search ended because its time was over, after 3 runs in 3 min 30 s: set a longer --within.");
    }

    @Test
    void aBorderThatIsNotConfirmedInTimeIsAtLeast() throws RunException {
        Capacity capacity = search(
                new ModelServer().clients(499),
                100,
                new Room(1_000_000, ""),
                Optional.empty(),
                Duration.ofSeconds(3 * 70));

        assertThat(capacity.is(Ending.AT_LEAST)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(400);
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .contains("after 3 runs in 3 min 30 s, although 1,600 listeners were not held: set a longer --within.");
    }

    @Test
    void aPopulationThatAnEarlierRunKeptIsRunAgainAfterARefusal() throws RunException {
        ModelServer server = new ModelServer().clients(999).lateClients(4, 2);
        Capacity capacity = search(server, 200);

        assertThat(server.asked).startsWith("200@100.0", "800@100.0", "3200@100.0", "999@100.0");
        assertThat(server.asked.stream().filter("999@100.0"::equals)).hasSize(3);
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(999);
        assertThat(capacity.answer().notHeldAt().orElseThrow()).isEqualTo(1_000);
    }

    @Test
    void aLimitByCpuIsProjected() throws RunException {
        ModelServer server = new ModelServer().cpuHolds(12_000);
        Capacity capacity = search(server, 500);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isBetween(11_400.0, 12_632.0);
        assertThat(capacity.answer().notHeldAt().orElseThrow()).isBetween(12_000.0, 13_260.0);
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .isEqualTo("Limited by the target's CPU (100 % of 2 cores).");
        assertThat(server.asked).hasSizeLessThanOrEqualTo(10);
        assertThat(server.asked.stream().filter(server.asked.get(server.asked.size() - 1)::equals))
                .as("the border is run twice")
                .hasSize(2);
    }

    @Test
    void aLimitByTheLinkIsFoundFromWhatArrived() throws RunException {
        ModelServer server = new ModelServer().cpuHolds(100_000).linkHolds(7000);
        Capacity capacity = search(server, 500);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isBetween(6650.0, 7369.0);
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .startsWith("Limited by the target or the link: ")
                .contains("Mbit/s");
        assertThat(server.asked).hasSizeLessThanOrEqualTo(10);
    }

    @Test
    void aLinkOfKnownRateEndsProjectionsAndIsNamed() throws RunException {
        ModelServer server = new ModelServer().cpuHolds(100_000).linkHolds(7000);
        Link link = new Link(7000 * 128_000, "the speed of eth0");
        Capacity capacity = search(server, 500, new Room(1_000_000, ""), Optional.of(link));

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.is(Limit.LINK)).isTrue();
        assertThat(capacity.trusted()).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isBetween(6650.0, 7369.0);
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .startsWith(
                        "Limited by the link (1.00 of 896 Mbit/s with overhead, by the speed of eth0). The target's CPU was at ");
        assertThat(capacity.hold().orElseThrow().notes())
                .containsExactly("Each listener needs 128 kbit/s. With 10 % overhead, the link of 896 Mbit/s"
                        + " (by the speed of eth0) carries about 6,364 of them.");
        assertThat(capacity.hold().orElseThrow().link()).contains(link);
        assertThat(server.asked).startsWith("500@100.0", "2000@100.0", "6045@100.0");
    }

    @Test
    void aLinkThatCarriesMoreThanStatedEndsNothing() throws RunException {
        ModelServer server = new ModelServer().clients(4999);
        Link link = new Link(1000 * 128_000, "--link");
        Capacity capacity = search(server, 500, new Room(1_000_000, ""), Optional.of(link));

        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(4999);
        assertThat(capacity.is(Limit.TARGET)).isTrue();
        assertThat(server.asked).hasSizeLessThanOrEqualTo(16);
    }

    @Test
    void aLimitOfClientsCloseToTheLinkIsTheTargets() throws RunException {
        ModelServer server = new ModelServer().clients(6600).linkHolds(7000);
        Link link = new Link(7000 * 128_000, "--link");
        Capacity capacity = search(server, 500, new Room(1_000_000, ""), Optional.of(link));

        assertThat(capacity.answer().capacity().orElseThrow()).isBetween(6286.0, 6600.0);
        assertThat(capacity.is(Limit.TARGET)).isTrue();
        assertThat(capacity.hold().orElseThrow().limitedBy()).contains("status-403");
    }

    @Test
    void aFullLinkCountsInAShortHoldAsWell() {
        Members starved = new Members(
                400,
                100,
                false,
                400,
                400,
                new Members.Losses(0, 0, "", 0),
                new Members.Received(
                        OptionalLong.of(0), OptionalLong.of(340), OptionalDouble.of(0.93), OptionalDouble.of(5.9e6)),
                ModelServer.CPU_UNKNOWN);
        Optional<Link> link = Optional.of(new Link(50e6, "--link"));

        assertThat(HoldCheck.shortfalls(starved, ModelServer.LISTENERS, 10, Optional.empty()))
                .isEmpty();
        assertThat(HoldCheck.shortfalls(starved, ModelServer.LISTENERS, 10, link))
                .containsExactly("only 93 % of the expected bytes arrived");
    }

    @Test
    void aFastRampIsSlowedAndIsNotTheLimit() throws RunException {
        ModelServer server = new ModelServer().clients(2000).accepts(30);
        Capacity capacity = search(server, 400);

        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(2000);
        assertThat(capacity.hold().orElseThrow().rampPerSecond()).isEqualTo(25);
        assertThat(capacity.hold().orElseThrow().notes()).anySatisfy(note -> assertThat(note)
                .isEqualTo("The ramp was slowed from 100/s to 50/s: at 100/s, 280 of 400 listeners failed"
                        + " (connect-timeout), although the target accepted and served later ones."));
        assertThat(capacity.runs().get(0).rampTooFast()).isTrue();
        assertThat(capacity.runs().get(1).rampTooFast()).isTrue();
        assertThat(capacity.runs().stream().skip(2).noneMatch(LevelRun::rampTooFast))
                .isTrue();
        assertThat(capacity.hold().orElseThrow().limitedBy()).contains("status-403");
    }

    @Test
    void aServerThatRefusesAtAnyRateIsNotSlowedForEver() throws RunException {
        ModelServer server = new ModelServer().accepts(0.001);
        Capacity capacity = search(server, 100);

        assertThat(capacity.is(Ending.BELOW)).isTrue();
        assertThat(server.asked).hasSizeLessThan(20);
    }

    @Test
    void theSearchGoesBelowItsFirstPopulation() throws RunException {
        Capacity capacity = search(new ModelServer().clients(40), 1000);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(40);
        assertThat(capacity.answer().notHeldAt().orElseThrow()).isEqualTo(41);
    }

    @Test
    void aServerThatAcceptsNoListenerIsSeenWithFewRuns() throws RunException {
        ModelServer server = new ModelServer().clients(0);
        Capacity capacity = search(server, 5000);

        assertThat(capacity.is(Ending.BELOW)).isTrue();
        assertThat(capacity.answer().notHeldAt().orElseThrow()).isEqualTo(1);
        assertThat(server.asked).hasSizeLessThanOrEqualTo(4);
    }

    @Test
    void theRoomOfTheGeneratorEndsTheSearchWithItsRemedy() throws RunException {
        Room room = new Room(9800, "The generator has no room for more: raise it with 'ulimit -n 20000'.");
        Capacity capacity = search(new ModelServer().cpuHolds(100_000), 500, room);

        assertThat(capacity.is(Ending.AT_LEAST)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(9800);
        assertThat(capacity.is(Limit.GENERATOR)).isTrue();
        assertThat(capacity.trusted()).isFalse();
        assertThat(capacity.hold().orElseThrow().limitedBy()).contains("ulimit -n 20000");
    }

    @Test
    void theEndOfTheRangeIsAnAnswer() throws RunException {
        Capacity capacity = search(new ModelServer().withoutCpu(), 500, new Room(3000, ""));

        assertThat(capacity.is(Ending.AT_LEAST)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(3000);
        assertThat(capacity.is(Limit.RANGE)).isTrue();
        assertThat(capacity.trusted()).isTrue();
    }

    @Test
    void aGeneratorAtItsLimitGivesAtLeast() throws RunException {
        Verdict late = Verdict.of(List.of(
                Reason.suspect(ReasonCode.GENERATOR_CPU, "the generator's busiest event loop used 99 % of a core")));
        ModelServer server = new ModelServer().cpuHolds(1e6).linkHolds(4000).verdict(late);
        Capacity capacity = search(server, 1000);

        assertThat(capacity.is(Ending.AT_LEAST)).isTrue();
        assertThat(capacity.is(Limit.GENERATOR)).isTrue();
        assertThat(capacity.hold().orElseThrow().limitedBy()).contains("used 99 % of a core", "may hold more");
    }

    @Test
    void aLateGeneratorCountsMembersAsWell() throws RunException {
        Verdict late = Verdict.of(List.of(
                Reason.invalid(ReasonCode.GENERATOR_LATE, "the generator started 1 % of the arrivals 139 ms late")));
        Capacity capacity = search(new ModelServer().clients(499).verdict(late), 100);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(499);
        assertThat(capacity.is(Limit.TARGET)).isTrue();
    }

    @Test
    void runsThatAreInvalidOtherwiseHoldNothing() throws RunException {
        Verdict missing =
                Verdict.of(List.of(Reason.invalid(ReasonCode.NOT_CONSERVED, "the counts of arrivals do not add up")));
        ModelServer server = new ModelServer().clients(499).verdict(missing);
        Capacity capacity = search(server, 100);

        assertThat(server.asked).hasSize(2);
        assertThat(capacity.answer().capacity()).isEmpty();
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .contains("untrusted: the counts of arrivals do not add up", "report it")
                .doesNotContain("may hold more");
        assertThat(capacity.is(Ending.UNKNOWN)).isTrue();
        assertThat(capacity.answer().notHeldAt()).isEmpty();
        assertThat(capacity.is(Limit.UNTRUSTED)).isTrue();
        assertThat(capacity.trusted()).isFalse();
    }

    @Test
    void validRunsAreNeededToKnowThatTheTargetHoldsNothing() throws RunException {
        ModelServer server = new ModelServer().clients(40).impossibleFrom(2);
        Capacity capacity = search(server, 100);

        assertThat(capacity.is(Ending.UNKNOWN)).isTrue();
        assertThat(capacity.trusted()).isFalse();
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .isEqualTo("The runs are untrusted: connection refused. Correct this and search again.");
    }

    @Test
    void aTargetThatEndsAtItsLimitIsAnAnswer() throws RunException {
        Capacity capacity = search(new ModelServer().clients(499).endsAboveItsClients(), 100);

        assertThat(capacity.is(Ending.FOUND)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isBetween(474.0, 499.0);
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .isEqualTo("Limited by the target: the target ended during the run.");
    }

    @Test
    void aSearchWhoseRunsBecomeImpossibleStops() throws RunException {
        ModelServer server = new ModelServer().clients(499).impossibleFrom(4);
        Capacity capacity = search(server, 100);

        assertThat(server.asked).hasSize(5);
        assertThat(capacity.is(Ending.AT_LEAST)).isTrue();
        assertThat(capacity.answer().capacity().orElseThrow()).isEqualTo(400);
        assertThat(capacity.trusted()).isFalse();
        assertThat(capacity.hold().orElseThrow().limitedBy())
                .isEqualTo("The search stopped, because runs were not possible or untrusted: connection refused.");
    }

    @Test
    void oneUnluckyRunDoesNotDecide() throws RunException {
        for (int run = 1; run <= 8; run++) {
            Capacity capacity = search(new ModelServer().clients(499).unlucky(run), 100);

            assertThat(capacity.answer().capacity().orElseThrow())
                    .as("unlucky run %d", run)
                    .isBetween(474.0, 499.0);
        }
    }

    @Test
    void everyLimitIsFoundToTheToleranceWithFewRuns() throws RunException {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200; i++) {
            long clients = 1 + (long) Math.exp(random.nextDouble() * Math.log(50_000));
            double cpu = 10 + Math.exp(random.nextDouble() * Math.log(100_000));
            double link = 10 + Math.exp(random.nextDouble() * Math.log(100_000));
            ModelServer server =
                    new ModelServer().clients(clients).cpuHolds(cpu).linkHolds(link);
            Capacity capacity = search(server, 1 + random.nextInt(5000));

            double limit = Math.min(clients, Math.min(cpu, link) / 0.95);
            String as = "clients " + clients + ", CPU " + cpu + ", link " + link;
            assertThat(capacity.is(Ending.FOUND)).as(as).isTrue();
            assertThat(capacity.answer().capacity().orElseThrow())
                    .as(as)
                    .isBetween(Math.floor(limit / 1.06) - 1, limit + 1);
            assertThat(server.asked.size()).as(as + server.asked).isLessThanOrEqualTo(24);
        }
    }
}
