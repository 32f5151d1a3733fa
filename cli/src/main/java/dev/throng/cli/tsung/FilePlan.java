package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
import dev.throng.xmpp.template.StanzaTemplate;
import dev.throng.xmpp.template.TemplateException;
import dev.throng.xmpp.template.TemplateNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the sessions of a file have in common, because a scenario has it once. Immutable, except for the names and remarks that it collects.
 *
 * @param domain the server's name
 * @param rosterAtLogin whether every login asks for the roster, so that no step does
 * @param presenceAtLogin whether every login sends presence
 * @param roomsOfRun the rooms that Throng's own operations enter; empty if all rooms of the file have fixed names
 */
record FilePlan(
        String domain,
        TsungUsers users,
        String mucService,
        String pubsubService,
        MessagePlan messages,
        boolean rosterAtLogin,
        boolean presenceAtLogin,
        Optional<RoomPlan> roomsOfRun,
        StepNames names,
        ImportRemarks remarks) {

    static FilePlan of(
            TsungOptions options,
            TsungUsers users,
            List<TsungSession> sessions,
            StepNames names,
            ImportRemarks remarks) {
        List<Request> requests = sessions.stream()
                .flatMap(session -> session.requests().stream())
                .toList();
        return new FilePlan(
                options.domain(),
                users,
                options.value("muc_service", "conference." + options.domain()),
                options.value("pubsub_service", "pubsub." + options.domain()),
                MessagePlan.of(requests),
                sessions.stream().allMatch(session -> session.beginsWith(TsungImport.ROSTER)),
                sessions.stream().allMatch(session -> session.beginsWith(TsungImport.PRESENCE)),
                RoomPlan.of(requests),
                names,
                remarks);
    }

    /** Whether the login makes a request, the first one of its type. */
    boolean isAtLogin(Request request) {
        return request.is(TsungImport.ROSTER) && rosterAtLogin || request.is(TsungImport.PRESENCE) && presenceAtLogin;
    }

    /** The bare JID of a random user, in XML. */
    Optional<String> randomUser() {
        return users.randomUser(domain);
    }

    /**
     * Returns the step that sends a stanza; none, with a remark, if it is not what a template may be.
     *
     * @param expect what answers it; empty for what the step expects by itself
     */
    List<Object> send(Request request, String stanza, Map<String, Object> expect) {
        String named = users.named(stanza);
        try {
            StanzaTemplate.of(named, new TemplateNames(users.columns(), List.of()));
        } catch (TemplateException refused) {
            return leftOut(request, refused.getMessage());
        }
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("send", named);
        if (!expect.isEmpty()) {
            step.put("expect", expect);
        }
        names.of(request).ifPresent(name -> step.put("name", name));
        return List.of(step);
    }

    /** Returns the step that does an operation, with the name of the transaction around it as its row. */
    List<Object> operation(Request request, String operation) {
        Optional<String> name = request.transaction().isEmpty() ? Optional.empty() : names.of(request);
        if (name.isEmpty()) {
            return List.of(operation);
        }
        Map<String, Object> step = new LinkedHashMap<>();
        step.put("operation", operation);
        step.put("name", name.get());
        return List.of(step);
    }

    /** Remarks that a request has no step, and returns none. */
    List<Object> leftOut(Request request, String why) {
        remarks.leftOut(request.line(), request.type(), why);
        return List.of();
    }
}
