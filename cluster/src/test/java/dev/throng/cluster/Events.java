package dev.throng.cluster;

import static org.assertj.core.api.Assertions.fail;

import dev.throng.time.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Records what a listener receives. Waits up to a minute: deadlines only end a test that hangs. */
final class Events implements ClusterListener {

    private static final long DEADLINE_NANOS = 60_000_000_000L;

    enum Kind {
        JOINED,
        SUSPECTED,
        RETURNED,
        LEFT_CLOSED,
        LEFT_LOST,
        MESSAGE
    }

    record Event(Kind kind, Member member, byte[] message, long atNanos) {

        boolean is(Kind wanted, String name) {
            return kind == wanted && member.name().equals(name);
        }

        @Override
        public String toString() {
            return kind + " " + member.name();
        }
    }

    private final List<Event> events = new ArrayList<>();

    @Override
    public void joined(Member member) {
        add(Kind.JOINED, member, new byte[0]);
    }

    @Override
    public void suspected(Member member) {
        add(Kind.SUSPECTED, member, new byte[0]);
    }

    @Override
    public void returned(Member member) {
        add(Kind.RETURNED, member, new byte[0]);
    }

    @Override
    public void left(Member member, Departure departure) {
        add(departure == Departure.CLOSED ? Kind.LEFT_CLOSED : Kind.LEFT_LOST, member, new byte[0]);
    }

    @Override
    public void message(Member from, byte[] message) {
        add(Kind.MESSAGE, from, message);
    }

    private synchronized void add(Kind kind, Member member, byte[] message) {
        events.add(new Event(kind, member, message, NanoClock.SYSTEM.nanos()));
        notifyAll();
    }

    /** Waits for an event, and returns the first such event. */
    Event await(Kind kind, String name) throws InterruptedException {
        return awaitAll(1, event -> event.is(kind, name), kind + " " + name).get(0);
    }

    /** Waits for so many messages of a member, and returns them. */
    List<Event> messages(int count, String name) throws InterruptedException {
        return awaitAll(count, event -> event.is(Kind.MESSAGE, name), count + " messages of " + name);
    }

    private synchronized List<Event> awaitAll(int count, Predicate<Event> wanted, String text)
            throws InterruptedException {
        long deadline = NanoClock.SYSTEM.nanos() + DEADLINE_NANOS;
        while (true) {
            List<Event> found = events.stream().filter(wanted).toList();
            if (found.size() >= count) {
                return found;
            }
            long left = deadline - NanoClock.SYSTEM.nanos();
            if (left <= 0) {
                return fail("not seen: %s; seen: %s", text, kinds());
            }
            wait(left / 1_000_000 + 1);
        }
    }

    /** Forgets the events so far. */
    synchronized void clear() {
        events.clear();
    }

    /** Returns all events but messages. */
    synchronized List<String> kinds() {
        return events.stream()
                .filter(event -> event.kind() != Kind.MESSAGE)
                .map(Event::toString)
                .toList();
    }
}
