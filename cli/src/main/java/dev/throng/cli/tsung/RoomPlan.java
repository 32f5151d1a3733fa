package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
import dev.throng.cli.tsung.TsungVariables.RandomNumber;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rooms of a file in which a room is chosen by a variable. A template would draw another room for each stanza, so Throng's operations
 * enter rooms and write in them.
 *
 * @param prefix what the rooms' names begin with
 */
record RoomPlan(String prefix, long rooms) {

    private static final long UNKNOWN = 10;
    private static final long MAX = 10_000_000;

    /** The plan for requests; empty if all their rooms have fixed names. */
    static Optional<RoomPlan> of(List<Request> requests) {
        return requests.stream()
                .filter(request -> request.type().startsWith("muc:"))
                .filter(request -> !request.text("room", "").isLiteral())
                .findFirst()
                .map(RoomPlan::of);
    }

    private static RoomPlan of(Request request) {
        String name = request.element().attribute("room", "");
        String prefix = name.replaceFirst("%%.*", "").replaceFirst("[^\\p{L}\\p{N}]+$", "");
        long rooms = request.variables()
                .only(name)
                .filter(RandomNumber.class::isInstance)
                .map(random -> ((RandomNumber) random).count())
                .orElse(UNKNOWN);
        return new RoomPlan(prefix.isEmpty() ? "room" : prefix, Math.min(MAX, rooms));
    }

    /** The section {@code muc}. */
    Map<String, Object> section(String service) {
        Map<String, Object> section = new LinkedHashMap<>();
        section.put("service", service);
        section.put("room", prefix);
        section.put("rooms", rooms);
        return section;
    }
}
