package dev.throng.gatling.recording;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The operations of a simulation, in the order of their first use. Thread-safe. */
public final class Operations {

    /**
     * @param name as in the results of {@code throng run}: {@code send}, {@code login}
     */
    public record Id(String name, int index) {}

    private final List<Id> ids = new CopyOnWriteArrayList<>();

    /** Returns the operation with this name; adds it if it is new. */
    public synchronized Id of(String name) {
        for (Id id : ids) {
            if (id.name().equals(name)) {
                return id;
            }
        }
        Id added = new Id(name, ids.size());
        ids.add(added);
        return added;
    }

    String name(int index) {
        return ids.get(index).name();
    }
}
