package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
import dev.throng.cli.tsung.YamlText.Plain;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which chat messages of a file are the operation {@code message}, whose settings are the same for the whole run. The others become stanzas of
 * their own. Immutable.
 *
 * @param chosen the form of those that are; empty if the file has none
 */
record MessagePlan(Optional<Form> chosen, int groupchatSize) {

    /** What messages of the operation have in common. */
    record Form(String destination, String size) {

        static Form of(Request request) {
            return new Form(
                    request.element().attribute("destination", "random"),
                    request.element().attribute("size", "0"));
        }

        /** Templates can address a session that is online, but no user who is not. */
        boolean needsOperation() {
            return destination.equals("offline");
        }

        boolean isPossible() {
            return needsOperation() || destination.equals("online") || destination.equals("random");
        }
    }

    static MessagePlan of(List<Request> requests) {
        Map<Form, Integer> counts = new LinkedHashMap<>();
        requests.stream()
                .filter(request -> request.is("chat")
                        && request.element().attribute("data").isEmpty())
                .map(Form::of)
                .filter(Form::isPossible)
                .forEach(form -> counts.merge(form, 1, Integer::sum));
        Optional<Form> chosen = counts.entrySet().stream()
                .max(Comparator.comparing((Map.Entry<Form, Integer> entry) ->
                                entry.getKey().needsOperation())
                        .thenComparing(Map.Entry::getValue))
                .map(Map.Entry::getKey);
        int groupchat = requests.stream()
                .filter(request -> request.is("muc:chat"))
                .mapToInt(request -> length(request.element().attribute("size", "0")))
                .max()
                .orElse(0);
        return new MessagePlan(chosen, groupchat);
    }

    /** The length of a text; the shortest if the attribute is no number. */
    static int length(String size) {
        return size.matches("\\d{1,6}") ? Integer.parseInt(size) : 0;
    }

    /** Whether a chat message is the operation {@code message}. */
    boolean isOperation(Request request) {
        return request.element().attribute("data").isEmpty()
                && chosen.isPresent()
                && (chosen.get().equals(Form.of(request))
                        || chosen.get().needsOperation() && Form.of(request).needsOperation());
    }

    /** Adds the section {@code message}, if something needs it. */
    void addTo(Map<String, Object> settings) {
        Map<String, Object> message = new LinkedHashMap<>();
        chosen.ifPresent(form -> {
            message.put("to", form.destination());
            // only a session that is online can be seen to receive it
            message.put("answeredBy", new Plain(form.destination().equals("online") ? "arrival" : "sent"));
        });
        int length = chosen.map(form -> length(form.size())).orElse(groupchatSize);
        if (length > 0) {
            message.put("bodyLength", length);
        }
        if (!message.isEmpty()) {
            settings.put("message", message);
        }
    }
}
