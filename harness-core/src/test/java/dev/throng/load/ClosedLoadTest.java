package dev.throng.load;

import static dev.throng.load.ArrivalProcess.NEVER;
import static dev.throng.load.Enumeration.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClosedLoadTest {

    private static ArrivalProcess process(Load load, long occupied) {
        return load.slice(0, 1, 100 * SECOND, occupied, new SplittableRandom(1));
    }

    private static ArrivalProcess steps(long think, long occupied, Integer... population) {
        return process(new ClosedLoad(List.of(population), 10, think, Load.UNLIMITED), occupied);
    }

    /** Takes all arrivals that are due at the given time, and returns how many. */
    private static int takeAll(ArrivalProcess process, long at) {
        int taken = 0;
        while (process.peek() <= at) {
            process.take();
            taken++;
        }
        return taken;
    }

    @Test
    void everyUserArrivesAtOnceAndAgainAfterDepartureAndThinking() {
        ArrivalProcess process = process(ClosedLoad.users(3, 7), 0);
        assertThat(takeAll(process, 0)).isEqualTo(3);
        assertThat(process.peek()).isEqualTo(NEVER);
        process.departed(100);
        process.departed(103);
        assertThat(process.peek()).isEqualTo(107);
        process.take();
        assertThat(process.peek()).isEqualTo(110);
        process.take();
        assertThat(process.peek()).isEqualTo(NEVER);
        assertThatThrownBy(process::take).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void waitingUserKeepsItsDueTime() {
        ArrivalProcess process = process(ClosedLoad.users(1, 7), 0);
        process.take();
        process.departed(10);
        assertThat(process.due(17)).isEqualTo(1);
        assertThat(process.due(1000)).isEqualTo(2);
        assertThat(process.taken()).isEqualTo(1);
        assertThat(process.peek()).isEqualTo(17);
    }

    @Test
    void stepUpAddsUsersWhenTheyAreDue() {
        ArrivalProcess process = steps(0, 0, 2, 5);
        assertThat(takeAll(process, 0)).isEqualTo(2);
        assertThat(process.peek()).isEqualTo(10);
        assertThat(process.due(10)).isEqualTo(2);
        assertThat(process.due(11)).isEqualTo(5);
        assertThat(takeAll(process, 20)).isEqualTo(3);
        assertThat(process.peek()).isEqualTo(NEVER);
    }

    @Test
    void stepDownLetsBusyUsersGoAsTheyDepart() {
        ArrivalProcess process = steps(0, 0, 3, 1);
        takeAll(process, 0);
        process.departed(12);
        process.departed(13);
        assertThat(process.peek()).isEqualTo(NEVER);
        process.departed(14);
        assertThat(process.peek()).isEqualTo(14);
    }

    @Test
    void stepDownLetsThinkingUsersGo() {
        ArrivalProcess process = steps(20, 0, 3, 1);
        takeAll(process, 0);
        process.departed(1);
        process.departed(2);
        process.departed(3);
        assertThat(process.due(100)).isEqualTo(4);
        assertThat(process.peek()).isEqualTo(21);
        process.take();
        assertThat(process.peek()).isEqualTo(NEVER);
    }

    @Test
    void thinkingUserThatAStepTakesAwayDoesNotArrive() {
        ArrivalProcess process = steps(20, 0, 2, 1);
        takeAll(process, 0);
        process.departed(5); // due at 25, but gone at 10; the other one is still in the system
        assertThat(process.peek()).isEqualTo(NEVER);
        process.departed(30);
        assertThat(process.peek()).isEqualTo(50);
    }

    @Test
    void departureStillCountsBeforeTheStepThatWouldTakeTheUserAway() {
        ArrivalProcess process = steps(1, 0, 2, 1);
        takeAll(process, 0);
        process.departed(5);
        assertThat(process.peek()).isEqualTo(6);
        process.take();
        process.departed(12);
        assertThat(process.peek()).isEqualTo(NEVER);
        process.departed(13);
        assertThat(process.peek()).isEqualTo(14);
    }

    @Test
    void stepUpAfterAStepDownKeepsUsersThatHaveNotLeftYet() {
        ArrivalProcess process = steps(0, 0, 2, 1, 2);
        takeAll(process, 0);
        assertThat(process.peek())
                .as("both users are in the system all the time")
                .isEqualTo(NEVER);
        process.departed(25);
        process.departed(26);
        assertThat(takeAll(process, 30)).isEqualTo(2);
        assertThat(process.peek()).isEqualTo(NEVER);
    }

    @Test
    void stepUpBehindAStepWithoutGrowthIsSeen() {
        ArrivalProcess equal = steps(0, 0, 2, 2, 3);
        takeAll(equal, 0);
        assertThat(equal.peek()).isEqualTo(20);
        ArrivalProcess valley = steps(0, 0, 2, 1, 4);
        takeAll(valley, 0);
        assertThat(valley.peek()).isEqualTo(20);
        assertThat(takeAll(valley, 20)).isEqualTo(2);
    }

    @Test
    void usersInTheSystemFromBeforeAreWaitedFor() {
        ArrivalProcess process = process(ClosedLoad.inFlight(5), 3);
        assertThat(takeAll(process, 0)).isEqualTo(2);
        process.departed(4);
        assertThat(process.peek()).isEqualTo(4);
    }

    @Test
    void moreInTheSystemThanUsersLeaveBeforeAnyoneArrives() {
        ArrivalProcess process = process(ClosedLoad.inFlight(2), 5);
        assertThat(process.peek()).isEqualTo(NEVER);
        for (int i = 1; i <= 3; i++) {
            process.departed(i);
            assertThat(process.peek()).isEqualTo(NEVER);
        }
        process.departed(4);
        assertThat(process.peek()).isEqualTo(4);
        process.departed(5);
        assertThat(takeAll(process, 10)).isEqualTo(2);
        assertThat(process.peek()).isEqualTo(NEVER);
    }

    @Test
    void growingPopulationCountsThoseInTheSystemFromBefore() {
        ArrivalProcess process = steps(0, 5, 2, 4, 7);
        assertThat(process.peek())
                .as("the fifth user comes with the third step")
                .isEqualTo(20);
        assertThat(takeAll(process, 20)).isEqualTo(2);
        assertThat(process.peek()).isEqualTo(NEVER);
    }

    @Test
    void departureStampedBeforeThePhaseMakesNoDueTimeBeforeThePhase() {
        ArrivalProcess process = process(ClosedLoad.users(1, 3), 1);
        process.departed(-50);
        assertThat(process.peek()).isZero();
    }

    @Test
    void refusedUserPausesAndOthersOvertakeIt() {
        ArrivalProcess process = process(ClosedLoad.inFlight(3), 0);
        takeAll(process, 0);
        process.refused(0, 100);
        process.departed(5);
        process.departed(6);
        assertThat(takeAll(process, 99)).isEqualTo(2);
        assertThat(process.peek()).isEqualTo(100);
        assertThat(process.due(101)).isEqualTo(6);
        process.take();
        assertThat(process.peek()).isEqualTo(NEVER);
    }

    @Test
    void pauseOfARefusedUserDoesNotBringForwardALaterStep() {
        ArrivalProcess process = steps(0, 0, 3, 1);
        takeAll(process, 0);
        process.refused(1, 100);
        process.departed(2);
        assertThat(process.peek()).as("the step down at 10 has not come yet").isEqualTo(2);
        process.take();
        process.departed(3);
        assertThat(process.peek()).isEqualTo(3);
        assertThat(process.due(200)).as("the refused one is gone with the step").isEqualTo(5);
    }

    @Test
    void openLoadDoesNotCareForRefusals() {
        ArrivalProcess process = process(new OpenLoad(new RateProfile.Constant(1e9)), 0);
        process.take();
        process.refused(0, 100);
        assertThat(process.peek()).isEqualTo(1);
    }

    @Test
    void ringMayWrapAndGrowInAnyState() {
        SplittableRandom random = new SplittableRandom(5);
        DueRing ring = new DueRing();
        PriorityQueue<Long> model = new PriorityQueue<>();
        for (int i = 0; i < 50_000; i++) {
            if (random.nextInt(1000) < (i % 10_000 < 6000 ? 600 : 350)) {
                long due = i + random.nextInt(3) * random.nextInt(50);
                int count = random.nextInt(20) == 0 ? random.nextInt(40) : 1;
                ring.add(due, count);
                for (int n = 0; n < count; n++) {
                    model.add(due);
                }
            } else if (!model.isEmpty()) {
                assertThat(ring.first()).isEqualTo(model.remove());
                ring.removeFirst();
            }
            assertThat(ring.size()).isEqualTo(model.size());
            if (i % 100 == 0) {
                int at = i;
                assertThat(ring.countBefore(i))
                        .isEqualTo((int) model.stream().filter(due -> due < at).count());
                model.stream().max(Long::compare).ifPresent(last -> assertThat(ring.last())
                        .isEqualTo(last));
            }
        }
    }

    @Test
    void upToIsSharedByTheSlices() {
        Load load = new ClosedLoad(List.of(10), 0, 0, 25);
        for (int parts = 1; parts <= 7; parts++) {
            long all = 0;
            for (int part = 0; part < parts; part++) {
                ArrivalProcess slice = load.slice(part, parts, SECOND, 0, new SplittableRandom(1));
                for (int turn = 0; turn < 100; turn++) {
                    for (int taken = takeAll(slice, turn); taken > 0; taken--) {
                        slice.departed(turn);
                    }
                }
                assertThat(slice.peek()).isEqualTo(NEVER);
                assertThat(slice.due(1000)).isEqualTo(slice.taken());
                all += slice.taken();
            }
            assertThat(all).isEqualTo(25);
        }
    }

    @Test
    void slicesTogetherHaveAllUsers() {
        Load load = new ClosedLoad(List.of(10, 31), 10, 0, Load.UNLIMITED);
        for (int parts = 1; parts <= 7; parts++) {
            int first = 0;
            int second = 0;
            for (int part = 0; part < parts; part++) {
                ArrivalProcess slice = load.slice(part, parts, SECOND, 0, new SplittableRandom(1));
                first += takeAll(slice, 9);
                second += takeAll(slice, 10);
            }
            assertThat(first).isEqualTo(10);
            assertThat(second).isEqualTo(21);
        }
    }

    @Test
    void manyUsersStayInTheOrderOfTheirDueTimes() {
        ArrivalProcess process = process(ClosedLoad.users(100_000, 50), 0);
        assertThat(takeAll(process, 0)).isEqualTo(100_000);
        for (int i = 0; i < 100_000; i++) {
            process.departed(i / 3);
        }
        long last = 0;
        for (int i = 0; i < 100_000; i++) {
            assertThat(process.peek()).isGreaterThanOrEqualTo(last);
            last = process.peek();
            process.take();
        }
        assertThat(process.peek()).isEqualTo(NEVER);
    }

    @Test
    void populationIsKeptInRandomHistories() {
        for (long seed = 0; seed < 3000; seed++) {
            randomHistory(seed);
        }
    }

    /**
     * Walks a random history beside a model that keeps each user as an object: busy, thinking until a time, or gone. The users that are
     * due are compared after every event.
     */
    private static void randomHistory(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Integer[] population = random.ints(1 + random.nextInt(6), 1, 8).boxed().toArray(Integer[]::new);
        long think = random.nextInt(3) == 0 ? 0 : random.nextInt(25);
        int busy = random.nextInt(10);
        ArrivalProcess process = steps(think, busy, population);
        PriorityQueue<Long> thinking = new PriorityQueue<>();
        int users = busy;
        int leaving = 0;
        Queue<Integer> changes = new ArrayDeque<>(List.of(population));
        for (long now = 0; now < 80; now++) {
            if (now % 10 == 0 && !changes.isEmpty()) {
                int wanted = changes.remove();
                int most = users - leaving;
                for (; most < wanted; most++) {
                    if (leaving > 0) {
                        leaving--;
                    } else {
                        thinking.add(now);
                        users++;
                    }
                }
                for (; most > wanted; most--) {
                    Long latest = thinking.stream().reduce(Long::max).orElse(-1L);
                    if (latest >= now) {
                        thinking.remove(latest);
                        users--;
                    } else {
                        leaving++;
                    }
                }
            }
            for (int departures = random.nextInt(4); departures > 0 && busy > 0; departures--) {
                busy--;
                process.departed(now);
                if (leaving > 0) {
                    leaving--;
                    users--;
                } else {
                    thinking.add(now + think);
                }
            }
            // some are taken at once, some late
            for (int starts = random.nextInt(5); starts > 0 && process.peek() <= now; starts--) {
                assertThat(process.peek())
                        .as("due time at %d, seed %d", now, seed)
                        .isEqualTo(thinking.isEmpty() ? NEVER : thinking.peek());
                process.take();
                thinking.remove();
                busy++;
            }
            long at = now;
            assertThat(process.due(now + 1) - process.taken())
                    .as("waiting at %d, seed %d", now, seed)
                    .isEqualTo(thinking.stream().filter(due -> due <= at).count());
            if (!thinking.isEmpty() && thinking.peek() <= now) {
                assertThat(process.peek()).as("at %d, seed %d", now, seed).isEqualTo(thinking.peek());
            } else {
                assertThat(process.peek()).as("at %d, seed %d", now, seed).isGreaterThan(now);
            }
        }
    }

    @Test
    void smallestStepBoundsTheNumberOfParts() {
        ClosedLoad load = new ClosedLoad(List.of(10, 3, 50), SECOND, 0, Load.UNLIMITED);
        assertThat(load.maxParts()).isEqualTo(3);
        assertThat(load.atMost()).isEqualTo(50);
        assertThat(new ClosedLoad(List.of(10), 0, 0, 2).maxParts()).isEqualTo(2);
    }

    @Test
    void messagesNameTheValueAndWhatWasExpected() {
        assertThatThrownBy(() -> ClosedLoad.users(0, 1)).hasMessage("users: 0 (expected: > 0)");
        assertThatThrownBy(() -> ClosedLoad.users(1, -1)).hasMessage("think: -1ns (expected: >= 0)");
        assertThatThrownBy(() -> new ClosedLoad(List.of(), 1, 0, 1))
                .hasMessage("steps: [] (expected: at least one population)");
        assertThatThrownBy(() -> new ClosedLoad(List.of(1, 2), 0, 0, 1)).hasMessage("each: 0ns (expected: > 0)");
        assertThatThrownBy(() -> new ClosedLoad(List.of(1), 0, 0, 0)).hasMessage("upTo: 0 (expected: > 0)");
    }

    @Test
    void loadsDescribeThemselvesInTheWordsOfAScenario() {
        assertThat(ClosedLoad.inFlight(8192).describe()).isEqualTo("{inFlight: 8192}");
        assertThat(ClosedLoad.users(100, 9).describe()).isEqualTo("{users: 100, think: 9ns}");
        assertThat(new ClosedLoad(List.of(1, 2), 3, 4, 5).describe())
                .isEqualTo("{steps: [1, 2], each: 3ns, think: 4ns, upTo: 5}");
    }
}
