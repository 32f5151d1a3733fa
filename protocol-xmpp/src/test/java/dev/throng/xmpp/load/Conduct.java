package dev.throng.xmpp.load;

import dev.throng.xmpp.load.ScriptedXmppServer.Reaction;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** How a decent server behaves, as far as the tests need it. The password of all users is {@code pass}; the domain is localhost. */
final class Conduct {

    static final String HEADER = "<?xml version='1.0'?><stream:stream xmlns='jabber:client'"
            + " xmlns:stream='http://etherx.jabber.org/streams' from='localhost' id='s1' version='1.0'>";
    static final String SUCCESS = "<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'/>";
    static final String STARTTLS = "<starttls xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>";
    static final String PROCEED = "<proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>";
    static final String MANAGEMENT = "urn:xmpp:sm:3";

    private static final String MUC_USER = "http://jabber.org/protocol/muc#user";

    private final ScriptedXmppServer server;
    private final Map<String, List<String>> occupants = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> subscribers = new ConcurrentHashMap<>();
    private final Map<String, Peer> resumable = new ConcurrentHashMap<>();

    String mechanisms = "PLAIN";
    String moreFeatures = "";
    boolean managed;
    String enabledAttributes = "resume='true'";
    int rosterItems = 2;

    Conduct(ScriptedXmppServer server) {
        this.server = server;
    }

    Reaction at(Moment moment) {
        return switch (moment) {
            case CONNECTED, COUNT -> this::counts;
            case STREAM, TLS_STREAM -> (peer, said) -> peer.say(HEADER + features(moment));
            case STARTTLS ->
                (peer, said) -> {
                    peer.say(PROCEED);
                    peer.startTls();
                };
            case AUTH -> this::auth;
            case AUTHENTICATE -> (peer, said) -> peer.say(sasl2("failure", "<not-authorized/>"));
            case RESPONSE -> (peer, said) -> peer.say(saslFailure("aborted"));
            case BIND_STREAM -> (peer, said) -> peer.say(HEADER + sessionFeatures());
            case BIND -> this::bind;
            case SESSION, REGISTER -> (peer, said) -> peer.say(result(said, ""));
            case REGISTER_FORM ->
                (peer, said) -> peer.say(result(
                        said,
                        "<query xmlns='jabber:iq:register'><instructions>Choose.</instructions><username/>"
                                + "<password/></query>"));
            case ENABLE -> this::enable;
            case RESUME -> this::resume;
            case ROSTER -> (peer, said) -> peer.say(result(said, roster(rosterItems)));
            case PRESENCE -> (peer, said) -> peer.say("<presence from='" + peer.jid() + "' to='" + peer.jid() + "'/>");
            case STANZA -> this::stanza;
            case ERROR ->
                (peer, said) -> {
                    // the end of the stream follows
                };
            case END ->
                (peer, said) -> {
                    peer.say("</stream:stream>");
                    peer.close();
                };
        };
    }

    private void counts(Peer peer, String said) throws IOException {
        if (said.startsWith("<r")) {
            peer.say("<a xmlns='" + MANAGEMENT + "' h='" + peer.handled() + "'/>");
        }
    }

    String features(Moment moment) {
        boolean tls = server.offersTls() && moment == Moment.STREAM;
        StringBuilder features = new StringBuilder("<stream:features>" + (tls ? STARTTLS : ""));
        features.append("<mechanisms xmlns='urn:ietf:params:xml:ns:xmpp-sasl'>");
        for (String mechanism : mechanisms.split(" ")) {
            features.append("<mechanism>").append(mechanism).append("</mechanism>");
        }
        return features + "</mechanisms></stream:features>";
    }

    String sessionFeatures() {
        return "<stream:features><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/>"
                + (managed ? "<sm xmlns='" + MANAGEMENT + "'/>" : "") + moreFeatures + "</stream:features>";
    }

    private void auth(Peer peer, String said) throws IOException {
        String[] parts =
                new String(Base64.getDecoder().decode(Tokens.text(said, "auth")), StandardCharsets.UTF_8).split("\0");
        if (parts.length == 3 && parts[2].equals("pass")) {
            peer.authenticated(parts[1]);
            peer.say(SUCCESS);
        } else {
            peer.say(saslFailure("not-authorized"));
        }
    }

    /** An element of SASL2. */
    static String sasl2(String name, String content) {
        return "<" + name + " xmlns='urn:xmpp:sasl:2'>" + content + "</" + name + ">";
    }

    static String saslFailure(String condition) {
        return "<failure xmlns='urn:ietf:params:xml:ns:xmpp-sasl'><" + condition + "/></failure>";
    }

    static String streamError(String condition) {
        return "<stream:error><" + condition + " xmlns='urn:ietf:params:xml:ns:xmpp-streams'/></stream:error>";
    }

    private void bind(Peer peer, String said) throws IOException {
        String wanted = Tokens.text(said, "resource");
        peer.bound(peer.user() + "@localhost/" + (wanted.isEmpty() ? "r" + peer.number() : wanted));
        peer.say(result(said, "<bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><jid>" + peer.jid() + "</jid></bind>"));
    }

    private void enable(Peer peer, String said) throws IOException {
        peer.handled(0);
        String id = "sm-" + peer.number();
        resumable.put(id, peer);
        peer.say("<enabled xmlns='" + MANAGEMENT + "' " + enabledAttributes + " id='" + id + "'/>");
    }

    private void resume(Peer peer, String said) throws IOException {
        String id = Tokens.attribute(said, "previd");
        Peer before = resumable.get(id);
        if (before == null) {
            peer.say("<failed xmlns='" + MANAGEMENT
                    + "'><item-not-found xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></failed>");
            return;
        }
        peer.handled(before.handled());
        peer.bound(before.jid());
        resumable.put(id, peer);
        peer.say("<resumed xmlns='" + MANAGEMENT + "' h='" + peer.handled() + "' previd='" + id + "'/>");
    }

    static String roster(int items) {
        StringBuilder roster = new StringBuilder("<query xmlns='jabber:iq:roster'>");
        for (int i = 0; i < items; i++) {
            roster.append(String.format("<item jid='user-%06d@localhost' subscription='both'/>", i));
        }
        return roster + "</query>";
    }

    static String result(String request, String content) {
        String asked = request.split(">", 2)[0].contains(" to='") ? Tokens.attribute(request, "to") : "";
        String from = asked.isEmpty() ? "" : " from='" + asked + "'";
        return "<iq type='result' id='" + Tokens.attribute(request, "id") + "'" + from + ">" + content + "</iq>";
    }

    static String error(String request, String condition) {
        String name = request.substring(1).split("[\\s/>]", 2)[0];
        return "<" + name + " type='error' id='" + Tokens.attribute(request, "id") + "' from='"
                + Tokens.attribute(request, "to") + "'>" + errorChild(condition) + "</" + name + ">";
    }

    static String errorChild(String condition) {
        return "<error type='cancel'><" + condition + " xmlns='urn:ietf:params:xml:ns:xmpp-stanzas'/></error>";
    }

    private void stanza(Peer peer, String said) throws IOException {
        String to = Tokens.attribute(said, "to");
        if (to.startsWith("throng-") && to.contains("@conference.")) {
            room(peer, said, to);
        } else if (said.startsWith("<iq")) {
            if (!Tokens.attribute(said, "type").equals("error")
                    && !Tokens.attribute(said, "type").equals("result")) {
                request(peer, said, to);
            }
        } else if (to.isEmpty()) {
            peer.say(addressed(said, peer.jid()));
        } else {
            route(peer, said, to);
        }
    }

    private static String addressed(String stanza, String from) {
        int behindName = stanza.indexOf(' ');
        return stanza.substring(0, behindName) + " from='" + from + "'" + stanza.substring(behindName);
    }

    /** To the full JID, or to some session of the bare one. */
    private void route(Peer peer, String said, String to) throws IOException {
        for (Map.Entry<String, Peer> session : server.online().entrySet()) {
            if (session.getKey().equals(to) || session.getKey().startsWith(to + "/")) {
                session.getValue().say(addressed(said, peer.jid()));
                return;
            }
        }
        if (!Tokens.attribute(said, "type").equals("error")) {
            peer.say(error(said, "service-unavailable"));
        }
    }

    private void request(Peer peer, String said, String to) throws IOException {
        peer.say(result(said, ""));
        if (said.contains("jabber:iq:roster'")) {
            peer.say("<iq type='set' id='push' to='" + peer.jid() + "'>"
                    + said.substring(said.indexOf("<query"), said.length() - 5) + "</iq>");
        } else if (said.contains("<subscribe ")) {
            subscribers
                    .computeIfAbsent(Tokens.attribute(said, "node"), node -> new CopyOnWriteArraySet<>())
                    .add(Tokens.attribute(said, "jid"));
        } else if (said.contains("<publish ")) {
            String node = Tokens.attribute(said, "node");
            String item = said.substring(said.indexOf("<item "), said.indexOf("</publish>"));
            for (String subscriber : subscribers.getOrDefault(node, Set.of())) {
                Peer there = server.online().get(subscriber);
                if (there != null) {
                    there.say("<message from='" + to + "' to='" + subscriber
                            + "'><event xmlns='http://jabber.org/protocol/pubsub#event'><items node='" + node + "'>"
                            + item + "</items></event></message>");
                }
            }
        }
    }

    private void room(Peer peer, String said, String to) throws IOException {
        if (said.startsWith("<presence")) {
            String room = to.substring(0, to.indexOf('/'));
            List<String> inside = occupants.computeIfAbsent(room, name -> new CopyOnWriteArrayList<>());
            boolean first = inside.isEmpty();
            inside.add(to + " " + peer.jid());
            peer.say("<presence from='" + to + "' to='" + peer.jid() + "'><x xmlns='" + MUC_USER
                    + "'><item affiliation='member' role='participant'/><status code='110'/>"
                    + (first ? "<status code='201'/>" : "") + "</x></presence><message type='groupchat' from='" + room
                    + "'><subject/></message>");
        } else if (said.startsWith("<iq")) {
            peer.say(result(said, ""));
        } else {
            String nick = "";
            for (String occupant : occupants.getOrDefault(to, List.of())) {
                if (occupant.endsWith(" " + peer.jid())) {
                    nick = occupant.substring(0, occupant.indexOf(' '));
                }
            }
            for (String occupant : occupants.getOrDefault(to, List.of())) {
                Peer there = server.online().get(occupant.substring(occupant.indexOf(' ') + 1));
                if (there != null) {
                    there.say(addressed(said, nick));
                }
            }
        }
    }
}
