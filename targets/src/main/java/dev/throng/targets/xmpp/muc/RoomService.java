package dev.throng.targets.xmpp.muc;

import dev.throng.targets.xmpp.stanza.Iq;
import dev.throng.targets.xmpp.stanza.Jid;
import dev.throng.targets.xmpp.stanza.Namespaces;
import dev.throng.targets.xmpp.stanza.StanzaError;
import dev.throng.targets.xmpp.stanza.StanzaSender;
import dev.throng.targets.xmpp.stanza.SubdomainService;
import dev.throng.targets.xmpp.xml.XmlElement;
import dev.throng.targets.xmpp.xml.XmlWriter;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The chat service with all rooms. Any thread may use it. All occupants of a room see its events in the same order. */
public final class RoomService implements SubdomainService {

    private final StanzaSender stanzas;
    private final Map<String, MucRoom> rooms = new ConcurrentHashMap<>();
    /** The rooms of each session, which it leaves when it ends. */
    private final Map<String, Set<String>> joined = new ConcurrentHashMap<>();

    public RoomService(StanzaSender stanzas) {
        this.stanzas = stanzas;
    }

    @Override
    public String label() {
        return "conference";
    }

    @Override
    public String title() {
        return "Rooms";
    }

    @Override
    public void handle(XmlElement stanza, Jid from, Jid to) {
        switch (stanza.name()) {
            case "presence":
                presence(stanza, from, to);
                break;
            case "message":
                message(stanza, from, to);
                break;
            default:
                iq(stanza, from, to);
        }
    }

    private void presence(XmlElement presence, Jid from, Jid to) {
        String type = presence.attribute("type", "");
        if (type.equals("unavailable")) {
            leave(from, to.bare(), presence);
        } else if (to.local().isEmpty() || to.isBare()) {
            stanzas.refuse(presence, from, StanzaError.JID_MALFORMED);
        } else if (type.isEmpty()) {
            enter(presence, from, to);
        }
    }

    private void enter(XmlElement presence, Jid from, Jid to) {
        rooms.compute(to.bare(), (bare, known) -> {
            MucRoom room = known == null ? new MucRoom(bare, stanzas) : known;
            Optional<StanzaError> refused = room.enter(from, to.resource(), presence);
            refused.ifPresent(error -> stanzas.refuse(presence, from, error));
            return room.isEmpty() ? null : room;
        });
        joined.computeIfAbsent(from.toString(), session -> ConcurrentHashMap.newKeySet())
                .add(to.bare());
    }

    private void leave(Jid from, String bare, XmlElement presence) {
        rooms.computeIfPresent(bare, (name, room) -> {
            room.leave(from, Optional.of(presence));
            return room.isEmpty() ? null : room;
        });
        joined.computeIfPresent(from.toString(), (session, in) -> {
            in.remove(bare);
            return in.isEmpty() ? null : in;
        });
    }

    @Override
    public void sessionEnded(Jid full) {
        Set<String> in = joined.remove(full.toString());
        if (in != null) {
            in.forEach(bare -> rooms.computeIfPresent(bare, (name, room) -> {
                room.leave(full, Optional.empty());
                return room.isEmpty() ? null : room;
            }));
        }
    }

    private void message(XmlElement message, Jid from, Jid to) {
        Optional<MucRoom> room = room(to);
        boolean group = message.attribute("type", "").equals("groupchat");
        Optional<StanzaError> refused = room.isEmpty()
                ? Optional.of(StanzaError.ITEM_NOT_FOUND)
                : group && to.isBare()
                        ? room.get().groupchat(from, message)
                        : room.get().privateMessage(from, to.resource(), message);
        refused.ifPresent(error -> stanzas.refuse(message, from, error));
    }

    private Optional<MucRoom> room(Jid jid) {
        return Optional.ofNullable(rooms.get(jid.bare()));
    }

    private void iq(XmlElement iq, Jid from, Jid to) {
        String type = iq.attribute("type", "");
        if (!type.equals("get") && !type.equals("set")) {
            return;
        }
        Optional<XmlElement> payload = iq.firstChild();
        String asked = payload.map(XmlElement::namespace).orElse("");
        XmlWriter out = Iq.result(new XmlWriter(), iq, from.toString());
        if (type.equals("get") && asked.equals(Namespaces.DISCO_INFO)) {
            out.begin("query", Namespaces.DISCO_INFO).raw("><identity category='conference' type='text'/>");
            out.raw("<feature").attribute("var", Namespaces.DISCO_INFO).raw("/><feature");
            out.attribute("var", Namespaces.MUC).raw("/></query>");
        } else if (type.equals("get") && asked.equals(Namespaces.DISCO_ITEMS)) {
            out.begin("query", Namespaces.DISCO_ITEMS).raw(">");
            items(out, to);
            out.raw("</query>");
        } else if (!(type.equals("get") && asked.equals(Namespaces.PING)) && !asked.equals(Namespaces.MUC + "#owner")) {
            stanzas.refuse(iq, from, StanzaError.SERVICE_UNAVAILABLE);
            return;
        }
        stanzas.deliver(from, Iq.end(out));
    }

    private void items(XmlWriter out, Jid to) {
        if (to.local().isEmpty()) {
            rooms.keySet()
                    .forEach(room -> out.raw("<item").attribute("jid", room).raw("/>"));
        } else {
            room(to).ifPresent(room -> room.nicks().forEach(nick -> out.raw("<item")
                    .attribute("jid", to.bare() + "/" + nick)
                    .raw("/>")));
        }
    }
}
