package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
import dev.throng.cli.tsung.ScriptItem.Transaction;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names of steps, each a row of the results: from the transactions of the file, or from the types of requests. One thread uses it. */
final class StepNames {

    /** Names that one scenario may have. */
    static final int MAX_NAMES = 50;

    private static final int MAX_LENGTH = 40;

    /** The names of some types; of the others they are the types themselves. */
    private static final Map<String, String> NAMES = Map.of(
            "iq:roster:get", "roster-get",
            "iq:roster:add", "roster-add",
            "muc:join", "room-join",
            "muc:chat", "room-message",
            "pubsub:create", "node-create",
            "pubsub:subscribe", "node-subscribe",
            "pubsub:unsubscribe", "node-unsubscribe",
            "pubsub:publish", "node-publish");

    /** Words that mean something else in objectives and scripts. */
    private static final Set<String> OTHER_MEANINGS =
            Set.of("login", "logout", "session", "wait", "send", "metrics", "target", "generator");

    private final Set<String> operations;
    private final Set<String> given = new LinkedHashSet<>();
    private final ImportRemarks remarks;

    /** @param operations names that steps may not have */
    StepNames(Set<String> operations, ImportRemarks remarks) {
        this.operations = operations;
        this.remarks = remarks;
    }

    /** Returns the name of a request's step; empty if there are too many names. */
    Optional<String> of(Request request) {
        String type = NAMES.getOrDefault(request.type(), id(request.type()));
        String name =
                request.transaction().map(transaction -> of(transaction, type)).orElse(type);
        String free = operations.contains(name) || OTHER_MEANINGS.contains(name) ? name + "-step" : name;
        if (!given.contains(free) && given.size() == MAX_NAMES) {
            remarks.changed(
                    request.line(), request.type(), "no row of its own; there are " + MAX_NAMES + " names already");
            return Optional.empty();
        }
        given.add(free);
        return Optional.of(free);
    }

    private static String of(Transaction transaction, String type) {
        String name = id(transaction.name());
        return transaction.requests() == 1 || name.equals(type) ? name : id(name + "-" + type);
    }

    /** A text as a name of an operation: small letters, digits and dashes, a letter first. */
    static String id(String text) {
        String id = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^[-0-9]+|-+$", "");
        String shortened =
                id.length() > MAX_LENGTH ? id.substring(0, MAX_LENGTH).replaceAll("-+$", "") : id;
        return shortened.isEmpty() ? "step" : shortened;
    }
}
