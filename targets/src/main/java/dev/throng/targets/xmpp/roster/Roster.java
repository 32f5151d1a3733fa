package dev.throng.targets.xmpp.roster;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The contacts of one user, in the order of their addition. Guarded by the lock of its account. */
public final class Roster {

    private final Map<String, RosterItem> items;

    public Roster(List<RosterItem> first) {
        items = new LinkedHashMap<>(Math.max(4, first.size() * 4 / 3 + 1));
        first.forEach(this::put);
    }

    public Collection<RosterItem> items() {
        return Collections.unmodifiableCollection(items.values());
    }

    public int size() {
        return items.size();
    }

    public Optional<RosterItem> item(String jid) {
        return Optional.ofNullable(items.get(jid));
    }

    public void put(RosterItem item) {
        items.put(item.jid(), item);
    }

    public Optional<RosterItem> remove(String jid) {
        return Optional.ofNullable(items.remove(jid));
    }
}
