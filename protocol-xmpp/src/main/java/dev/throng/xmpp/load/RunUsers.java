package dev.throng.xmpp.load;

import dev.throng.xmpp.codec.Xml;
import dev.throng.xmpp.users.JoinedUsers;
import dev.throng.xmpp.users.UserGroup;
import dev.throng.xmpp.users.Users;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** The users of a run, in groups that may be of several domains. Immutable and thread-safe. */
final class RunUsers {

    private final List<UserGroup> groups;
    private final Users users;
    private final IntUnaryOperator groupOf;
    private final List<String> escapedDomains;
    private final boolean severalDomains;

    RunUsers(List<UserGroup> groups) {
        this.groups = List.copyOf(groups);
        if (groups.size() == 1) {
            users = groups.get(0).users();
            groupOf = user -> 0;
        } else {
            JoinedUsers joined =
                    new JoinedUsers(groups.stream().map(UserGroup::users).toList());
            users = joined;
            groupOf = joined::group;
        }
        escapedDomains =
                groups.stream().map(group -> Xml.escape(group.domain())).toList();
        severalDomains = groups.stream().map(UserGroup::domain).distinct().count() > 1;
    }

    int count() {
        return users.count();
    }

    List<UserGroup> groups() {
        return groups;
    }

    /** The users of all groups. */
    Users all() {
        return users;
    }

    /** The group of a user, from 0. */
    int group(int user) {
        return groupOf.applyAsInt(user);
    }

    /** The localpart of a user; empty if the server makes it. */
    String name(int user) {
        return users.name(user);
    }

    String password(int user) {
        return users.password(user);
    }

    /** A field of a user's line in the file of users; see {@link Users#value}. */
    String value(int user, int column) {
        return users.value(user, column);
    }

    /** The bare JID of a user. Only of users with names. */
    String jid(int user) {
        return users.name(user) + "@" + domain(user);
    }

    /** What people call a user in the notes of the run: the name, with the domain if there are several. */
    String label(int user) {
        String name = users.name(user);
        if (name.isEmpty()) {
            return "without a name (" + user + ") at " + domain(user);
        }
        return severalDomains ? jid(user) : name;
    }

    /** The domain of a user. */
    String domain(int user) {
        return groups.get(group(user)).domain();
    }

    /** The domain of a user, escaped for an attribute. */
    String escapedDomain(int user) {
        return escapedDomains.get(group(user));
    }

    /** The domain of the first group, at which rooms and nodes are. */
    String domain() {
        return groups.get(0).domain();
    }
}
