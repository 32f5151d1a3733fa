package dev.throng.riemann.codec;

import dev.throng.riemann.codec.Event.Attribute;
import dev.throng.riemann.codec.Msg.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Msgs that differ in everything. */
final class RandomMsgs {

    private static final int[] ALPHABET =
            "abc-/ \u00e9\u0416\u6771\ud83d\ude80".codePoints().toArray();

    static Msg msg(SplittableRandom random) {
        List<Event> events = new ArrayList<>();
        for (int n = random.nextInt(4); n > 0; n--) {
            events.add(event(random));
        }
        return new Msg(
                random.nextBoolean() ? Optional.of(random.nextBoolean()) : Optional.empty(),
                text(random),
                text(random).map(Query::new),
                events);
    }

    static Event event(SplittableRandom random) {
        Event.Builder event = Event.builder();
        text(random).ifPresent(event::service);
        text(random).ifPresent(event::host);
        text(random).ifPresent(event::state);
        text(random).ifPresent(event::description);
        for (int n = random.nextInt(3); n > 0; n--) {
            event.tag(text(random).orElse(""));
            event.attribute(new Attribute(text(random).orElse(""), text(random)));
        }
        if (random.nextBoolean()) {
            event.ttl(random.nextFloat()).time(number(random)).metricF((float) random.nextGaussian());
        }
        if (random.nextBoolean()) {
            event.timeMicros(number(random)).metricSint64(number(random)).metricD(random.nextGaussian());
        }
        return event.build();
    }

    private static long number(SplittableRandom random) {
        return random.nextLong() >> random.nextInt(64);
    }

    private static Optional<String> text(SplittableRandom random) {
        if (random.nextInt(3) == 0) {
            return Optional.empty();
        }
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(8) == 0 ? 200 : random.nextInt(10);
        for (int n = length; n > 0; n--) {
            text.appendCodePoint(ALPHABET[random.nextInt(ALPHABET.length)]);
        }
        return Optional.of(text.toString());
    }

    private RandomMsgs() {}
}
