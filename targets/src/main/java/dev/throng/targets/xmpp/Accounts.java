package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.RingRosters;
import dev.throng.targets.xmpp.roster.Roster;
import dev.throng.targets.xmpp.stanza.Jid;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** The accounts; each is created with its roster on its first use and stays in memory. Any thread may use it. */
final class Accounts {

    private final Map<String, Account> byJid = new ConcurrentHashMap<>();
    private final UserDirectory users;
    private final Map<String, RingRosters> rosters = new HashMap<>();

    Accounts(XmppServerSettings settings, UserDirectory users) {
        this.users = users;
        for (String domain : settings.domains) {
            rosters.put(
                    domain,
                    new RingRosters(
                            settings.users,
                            settings.roster,
                            position -> settings.userPattern.name(settings.firstUser + position) + "@" + domain));
        }
    }

    /** The account of a user who has logged in; created if missing. */
    Account findOrCreate(Jid user) {
        return byJid.computeIfAbsent(user.bare(), bare -> new Account(bare, roster(user)));
    }

    private Roster roster(Jid user) {
        OptionalLong position = users.position(user.local());
        return position.isPresent() ? rosters.get(user.domain()).roster(position.getAsLong()) : new Roster(List.of());
    }

    /** The account of a bare address; empty if it was not used yet. */
    Optional<Account> find(String bare) {
        return Optional.ofNullable(byJid.get(bare));
    }

    /** The account of a user, created if missing; empty if the user does not exist. */
    Optional<Account> ofUser(Jid user) {
        Optional<Account> known = find(user.bare());
        return known.isPresent() || !users.exists(user.local()) ? known : Optional.of(findOrCreate(user));
    }

    void remove(String bare) {
        byJid.remove(bare);
    }

    int count() {
        return byJid.size();
    }
}
