package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the steps of requests to rooms (XEP-0045) and to nodes (XEP-0060). Immutable. */
final class RoomAndNodeSteps {

    private static final Map<String, Object> IN_ROOM = expectation();

    private final FilePlan plan;

    RoomAndNodeSteps(FilePlan plan) {
        this.plan = plan;
    }

    /** The presence that a room sends for an occupant. */
    private static Map<String, Object> expectation() {
        Map<String, Object> expect = new LinkedHashMap<>();
        expect.put("element", "x");
        expect.put("namespace", "http://jabber.org/protocol/muc#user");
        return expect;
    }

    List<Object> steps(Request request) {
        return request.type().startsWith("muc:")
                ? plan.roomsOfRun().isPresent() ? operation(request) : room(request)
                : node(request);
    }

    private List<Object> operation(Request request) {
        String operation =
                switch (request.type()) {
                    case "muc:join" -> "muc-join";
                    case "muc:chat" -> "muc-groupchat";
                    default -> "";
                };
        if (operation.isEmpty()) {
            return plan.leftOut(request, "muc-join chooses room and nickname, which templates do not know");
        }
        if (operation.equals("muc-join")) {
            plan.remarks()
                    .changed(request.line(), "muc:join", "sessions enter the rooms in turn, with nicknames of Throng");
        }
        return plan.operation(request, operation);
    }

    private List<Object> room(Request request) {
        TemplateText room = request.text("room", "room").and("@" + plan.mucService());
        TemplateText nick = request.text("nick").orElse(TemplateText.variable("user"));
        if (!nick.isPossible()) {
            return plan.leftOut(request, nick.problem());
        }
        String occupant = room.xml() + "/" + nick.xml();
        String text = Stanzas.text(MessagePlan.length(request.element().attribute("size", "0")));
        return switch (request.type()) {
            case "muc:join" ->
                plan.send(request, Stanzas.join(room.xml(), nick.xml()), request.unanswered() ? Map.of() : IN_ROOM);
            case "muc:chat" -> send(request, Stanzas.groupchat(room.xml(), text));
            case "muc:nick" -> send(request, Stanzas.presence(" to='" + occupant + "'", ""));
            case "muc:exit" -> send(request, Stanzas.presence(" to='" + occupant + "' type='unavailable'", ""));
            default -> plan.leftOut(request, "scripts have no such request");
        };
    }

    private List<Object> node(Request request) {
        String own = "${user}";
        String service = TemplateText.escaped(plan.pubsubService());
        String text = Stanzas.text(MessagePlan.length(request.element().attribute("size", "0")));
        Optional<TemplateText> given = request.text("node");
        if (given.isPresent() && !given.get().isPossible()) {
            return plan.leftOut(request, given.get().problem());
        }
        return switch (request.type()) {
            case "pubsub:create" ->
                send(
                        request,
                        Stanzas.create(
                                service,
                                node(request, own, false),
                                request.text("node_type").map(TemplateText::xml),
                                request.element().attribute("data", "")));
            case "pubsub:subscribe" -> send(request, Stanzas.subscribe(service, node(request, owner(request), true)));
            case "pubsub:unsubscribe" ->
                send(
                        request,
                        Stanzas.unsubscribe(
                                service,
                                node(request, owner(request), true),
                                request.text("subid").map(TemplateText::xml)));
            case "pubsub:publish" -> send(request, Stanzas.publish(service, node(request, own, false), text));
            default -> plan.leftOut(request, "scripts have no such request");
        };
    }

    /** The user to whose nodes a subscription goes. */
    private String owner(Request request) {
        if (request.element().attribute("node", "").startsWith("/")) {
            return "";
        }
        Optional<String> random = plan.users().randomName();
        plan.remarks()
                .changed(
                        request.line(),
                        request.type(),
                        random.isPresent() ? "a node of a random user" : "a node of the session's own user");
        return random.orElse("${user}");
    }

    /**
     * The attribute with a node. A name that does not begin with a slash is below a user's own nodes.
     *
     * @param user the name of that user, in XML
     * @param always whether a request without a node names the user's own
     */
    private String node(Request request, String user, boolean always) {
        String name = request.text("node", "").xml();
        if (name.startsWith("/")) {
            return " node='" + name + "'";
        }
        if (!always && !request.element().attributes().containsKey("node")) {
            return "";
        }
        String home = "/home/" + TemplateText.escaped(plan.domain()) + "/" + user;
        return " node='" + home + (name.isEmpty() ? "" : "/" + name) + "'";
    }

    private List<Object> send(Request request, String stanza) {
        return plan.send(request, stanza, Map.of());
    }
}
