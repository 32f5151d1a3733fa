package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Loop;
import dev.throng.cli.tsung.ScriptItem.Pause;
import dev.throng.cli.tsung.ScriptItem.Request;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes the steps of one session. One thread uses it. */
final class StepMaker {

    private static final List<String> ROSTER_CHANGES = List.of("iq:roster:add", "iq:roster:rename", "iq:roster:remove");

    private final FilePlan plan;
    private final TsungSession session;
    private final RoomAndNodeSteps roomsAndNodes;
    private final boolean rosterSets;
    private final Set<String> ofLogin = new HashSet<>();

    StepMaker(FilePlan plan, TsungSession session) {
        this.plan = plan;
        this.session = session;
        this.roomsAndNodes = new RoomAndNodeSteps(plan);
        this.rosterSets = changesInTurn(session);
    }

    /** Whether the changes of the roster are those of the operation {@code roster-set}: add, rename, remove, add, … */
    private static boolean changesInTurn(TsungSession session) {
        List<String> changes = session.requests().stream()
                .map(Request::type)
                .filter(ROSTER_CHANGES::contains)
                .toList();
        boolean repeated = session.rest().stream()
                .filter(Loop.class::isInstance)
                .flatMap(loop -> ScriptItem.requests(((Loop) loop).items()).stream())
                .anyMatch(request -> ROSTER_CHANGES.contains(request.type()));
        for (int i = 0; i < changes.size(); i++) {
            if (!changes.get(i).equals(ROSTER_CHANGES.get(i % ROSTER_CHANGES.size()))) {
                return false;
            }
        }
        return !repeated;
    }

    /** The steps from login to logout. */
    List<Object> steps() {
        List<Object> steps = new ArrayList<>(List.of("login"));
        steps.addAll(steps(session.rest()));
        if (session.closes()) {
            steps.add("logout");
        }
        return steps;
    }

    private List<Object> steps(List<ScriptItem> items) {
        List<Object> steps = new ArrayList<>();
        Optional<BigDecimal> paused = Optional.empty();
        for (ScriptItem item : items) {
            if (item instanceof Pause pause) {
                Optional<BigDecimal> together = pause.fixed();
                if (together.isPresent() && paused.isPresent()) {
                    together = Optional.of(together.get().add(paused.get()));
                    steps.remove(steps.size() - 1);
                }
                steps.add(Map.of(
                        "think", together.<Object>map(ThinkTimes::duration).orElse(pause.value())));
                paused = together;
                continue;
            }
            List<Object> made = item instanceof Loop loop ? loop(loop) : steps((Request) item);
            if (!made.isEmpty()) {
                steps.addAll(made);
                paused = Optional.empty();
            }
        }
        return Repetitions.folded(steps);
    }

    private List<Object> loop(Loop loop) {
        List<Object> inside = steps(loop.items());
        return inside.isEmpty() ? inside : List.of(Repetitions.repeat(loop.times(), inside));
    }

    private List<Object> steps(Request request) {
        if (plan.isAtLogin(request) && ofLogin.add(request.type())) {
            return List.of();
        }
        if (request.type().startsWith("muc:") || request.type().startsWith("pubsub:")) {
            return roomsAndNodes.steps(request);
        }
        if (ROSTER_CHANGES.contains(request.type())) {
            return change(request);
        }
        return switch (request.type()) {
            case TsungImport.ROSTER -> send(request, Stanzas.query("get", "jabber:iq:roster", ""));
            case TsungImport.PRESENCE, "presence" -> send(request, Stanzas.presence("", ""));
            case "presence:final" -> send(request, Stanzas.presence(" type='unavailable'", ""));
            case "presence:broadcast" -> send(request, Stanzas.presence("", show(request)));
            case "presence:directed" -> send(request, Stanzas.presence(" to='${peer}'", show(request)));
            case "presence:subscribe" -> subscribe(request);
            case "chat" -> chat(request);
            case "raw" -> raw(request);
            case "ping" -> plan.operation(request, "ping");
            case "privacy:get_names" -> send(request, Stanzas.query("get", "jabber:iq:privacy", ""));
            case "privacy:set_active" ->
                send(request, Stanzas.query("set", "jabber:iq:privacy", "<active name='${user}@${domain}_list'/>"));
            case "register" -> leftOut(request, "a session cannot create its own account; use throng provision");
            default -> leftOut(request, "scripts have no such request");
        };
    }

    private static String show(Request request) {
        return Stanzas.show(
                request.text("show", "chat").xml(),
                request.text("status", "Available").xml());
    }

    private List<Object> chat(Request request) {
        if (plan.messages().isOperation(request)) {
            return message(request);
        }
        TemplateText body = request.text("data")
                .orElseGet(() -> TemplateText.literal(
                        Stanzas.text(MessagePlan.length(request.element().attribute("size", "0")))));
        if (!body.isPossible()) {
            return leftOut(request, body.problem());
        }
        Optional<String> to = recipient(request);
        return to.isEmpty()
                ? leftOut(request, "a template cannot choose such a recipient")
                : send(request, Stanzas.chat(to.get(), body.xml()));
    }

    private List<Object> message(Request request) {
        String form = request.element().attribute("destination", "random");
        String size = request.element().attribute("size", "0");
        plan.messages().chosen().filter(chosen -> !chosen.size().equals(size)).ifPresent(chosen -> plan.remarks()
                .changed(
                        request.line(),
                        "chat size " + size,
                        "size " + chosen.size() + ", as others to the same users"));
        if (form.equals("online") && request.unanswered()) {
            plan.remarks()
                    .changed(
                            request.line(),
                            "chat ack=\"no_ack\"",
                            "waits until the recipient has it, which measures delivery; answeredBy: sent does not wait");
        }
        return plan.operation(request, "message");
    }

    private Optional<String> recipient(Request request) {
        String destination = request.element().attribute("destination", "random");
        if (request.element().has("stamped", "true")) {
            plan.remarks().leftOut(request.line(), "stamped", "message.response measures the delivery");
        }
        return switch (destination) {
            case "online" -> Optional.of("${peer}");
            case "random" -> plan.randomUser();
            case "unique", "previous" -> {
                plan.remarks().changed(request.line(), "destination " + destination, "a random user");
                yield plan.randomUser();
            }
            case "offline" -> Optional.empty();
            default ->
                Optional.of(
                        TemplateText.literal(destination + "@" + plan.domain()).xml());
        };
    }

    private List<Object> change(Request request) {
        if (rosterSets) {
            return plan.operation(request, "roster-set");
        }
        if (!request.is("iq:roster:add")) {
            return leftOut(request, "no template knows the contact that was added");
        }
        Optional<String> contact = plan.randomUser();
        if (contact.isEmpty()) {
            return leftOut(request, "a template cannot choose a user of a file");
        }
        plan.remarks().changed(request.line(), request.type(), "a random user");
        return send(
                request,
                Stanzas.rosterItem(
                        contact.get(), request.text("group", "Tsung Group").xml()));
    }

    private List<Object> subscribe(Request request) {
        Optional<String> contact = plan.randomUser();
        if (contact.isEmpty()) {
            return leftOut(request, "a template cannot choose a user of a file");
        }
        plan.remarks().changed(request.line(), request.type(), "to a random user, not to the contact that was added");
        return send(request, Stanzas.presence(" to='" + contact.get() + "' type='subscribe'", ""));
    }

    private List<Object> raw(Request request) {
        TemplateText data = request.text("data", "");
        if (!data.isPossible()) {
            return leftOut(request, data.problem());
        }
        List<String> elements = RawStanzas.of(data.raw());
        if (elements.isEmpty()) {
            return leftOut(request, "a step sends whole elements of XML");
        }
        return elements.stream()
                .map(RawStanzas::withOwnId)
                .flatMap(element -> send(request, element).stream())
                .toList();
    }

    private List<Object> send(Request request, String stanza) {
        return plan.send(request, stanza, Map.of());
    }

    private List<Object> leftOut(Request request, String why) {
        return plan.leftOut(request, why);
    }
}
