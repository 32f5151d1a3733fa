package dev.throng.targets.xmpp;

import dev.throng.targets.xmpp.roster.RingRosters;
import dev.throng.targets.xmpp.roster.Roster;
import dev.throng.targets.xmpp.stanza.Jid;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** The accounts in use so far; each is made on its first use, roster and all, and kept. Any thread may use it. */
final class Accounts {

    private final Map<String, Account> byJid = new ConcurrentHashMap<>();
    private final UserDirectory users;
    private final RingRosters rosters;

    Accounts(XmppServerSettings settings, UserDirectory users) {
        this.users = users;
        this.rosters = new RingRosters(
                settings.users(),
                settings.roster(),
                position -> settings.userPattern().name(settings.firstUser() + position) + "@" + settings.domain());
    }

    /** The account of somebody who has logged in. */
    Account open(Jid user) {
        return byJid.computeIfAbsent(user.bare(), bare -> new Account(bare, roster(user.local())));
    }

    private Roster roster(String user) {
        OptionalLong position = users.position(user);
        return position.isPresent() ? rosters.roster(position.getAsLong()) : new Roster(List.of());
    }

    /** An account that was in use before. */
    Optional<Account> inUse(String bare) {
        return Optional.ofNullable(byJid.get(bare));
    }

    /** The account of any user there is. */
    Optional<Account> of(Jid user) {
        Optional<Account> known = inUse(user.bare());
        return known.isPresent() || !users.exists(user.local()) ? known : Optional.of(open(user));
    }

    void remove(String bare) {
        byJid.remove(bare);
    }

    int count() {
        return byJid.size();
    }
}
