package dev.throng.xmpp.load;

import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.users.Users;

/** The users of a run, at the domain of the server. Immutable and thread-safe. */
final class RunUsers {

    private final Users users;
    private final String domain;
    private final String escapedDomain;

    RunUsers(Users users, String domain) {
        this.users = users;
        this.domain = domain;
        this.escapedDomain = Xml.escape(domain);
    }

    int count() {
        return users.count();
    }

    /** The localpart of a user. */
    String name(int user) {
        return users.name(user);
    }

    String password(int user) {
        return users.password(user);
    }

    /** The bare JID of a user. */
    String jid(int user) {
        return users.name(user) + "@" + domain;
    }

    String domain() {
        return domain;
    }

    /** The domain, escaped for an attribute. */
    String escapedDomain() {
        return escapedDomain;
    }
}
