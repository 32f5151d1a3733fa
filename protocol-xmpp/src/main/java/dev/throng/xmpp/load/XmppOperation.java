package dev.throng.xmpp.load;

import dev.throng.protocol.Operation;

/** What XMPP can be put under load with. */
enum XmppOperation implements Operation {
    LOGIN(
            "login",
            "starts with the connection, is answered when the roster is there and initial presence was sent, departs when its session"
                    + " is over"),
    MESSAGE("message", "a message from a random session; answered and departed as settings.message.answeredBy says"),
    PRESENCE("presence", "presence of a random session; answered and departed as settings.presence.answeredBy says"),
    PING("ping", "an XMPP ping (XEP-0199) from a random session to the server; answered and departed with its result"),
    ROSTER_SET(
            "roster-set",
            "a random session adds a contact to its roster, the next time renames it, then removes it; answered and departed with the"
                    + " result"),
    REGISTER(
            "register",
            "creates an account in-band (XEP-0077) on a separate connection; answered and departed when the server has confirmed it"),
    MUC_JOIN(
            "muc-join", "a random session enters a room (XEP-0045); answered and departed with its own presence there"),
    MUC_GROUPCHAT(
            "muc-groupchat",
            "a random occupant writes to its room; answered and departed when the room returns the message"),
    PUBSUB_CREATE("pubsub-create", "a random session creates a node (XEP-0060); answered and departed with the result"),
    PUBSUB_SUBSCRIBE(
            "pubsub-subscribe",
            "a random session subscribes to a random node of this run; answered and departed with the result"),
    PUBSUB_PUBLISH(
            "pubsub-publish",
            "the owner of a random node of this run publishes an item; answered and departed with the result"),
    RESUME(
            "resume",
            "the connection of a random session is cut and the session resumed on another (XEP-0198); answered and departed when it"
                    + " is"),
    STORM(
            "storm",
            "the connections of a share of all sessions are cut at once (settings.storm); answered when they are cut, departs when"
                    + " all of their users are online again"),
    RECONNECT(
            "reconnect",
            "an attempt of a user to come back whose connection was lost (settings.reconnect); due after its wait, answered and"
                    + " departed when the user is online again",
            false),
    SESSION(
            "session",
            "a session that follows a script of settings.sessions; answered when its login is, departs when it has logged out"),
    LOGOUT(
            "logout",
            "the last step of a session with a script; answered and departed when the server has closed the connection",
            false),
    SEND(
            "send",
            "the step send without a name of its own; answered and departed with the stanza that it expects, or when it has sent",
            false),
    WAIT(
            "wait",
            "the step wait without a name of its own; answered and departed when the session receives the stanza",
            false);

    private final String id;
    private final String description;
    private final boolean takesLoad;

    XmppOperation(String id, String description) {
        this(id, description, true);
    }

    XmppOperation(String id, String description, boolean takesLoad) {
        this.id = id;
        this.description = description;
        this.takesLoad = takesLoad;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public boolean takesLoad() {
        return takesLoad;
    }
}
