package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
import dev.throng.cli.tsung.ScriptItem.Transaction;
import dev.throng.cli.tsung.UserFileColumns.FileVariables;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the elements of one session, in their order, with the variables that each request can use. One thread uses it. */
final class SessionReader {

    private static final String XMPP = "ts_jabber";

    /** A random text of tsung becomes a number of so many digits at most. */
    private static final int MAX_DIGITS = 15;

    private static final Map<String, String> WITHOUT_FORM = Map.of(
            "if",
            "scripts have no conditions; what is in it is left out",
            "foreach",
            "scripts have no lists; what is in it is left out",
            "change_type",
            "a session has one protocol and one server",
            "interaction",
            "sessions do not wait for each other",
            "abort",
            "a script ends at its end",
            "set_option",
            "all sessions have the same options");

    private final ThinkTimes thinkTimes;
    private final ImportRemarks remarks;
    private final List<FileVariables> files = new ArrayList<>();
    private TsungVariables variables = TsungVariables.NONE;

    SessionReader(ThinkTimes thinkTimes, ImportRemarks remarks) {
        this.thinkTimes = thinkTimes;
        this.remarks = remarks;
    }

    /** Returns what is in a session. */
    List<ScriptItem> read(TsungElement session) throws TsungException {
        return items(session.children(), Optional.empty());
    }

    /** The files that variables of the session were read from. */
    List<FileVariables> files() {
        return List.copyOf(files);
    }

    private List<ScriptItem> items(List<TsungElement> elements, Optional<Transaction> transaction)
            throws TsungException {
        List<ScriptItem> items = new ArrayList<>();
        for (TsungElement element : elements) {
            switch (element.name()) {
                case "request" -> request(element, transaction).ifPresent(items::add);
                case "thinktime" ->
                    thinkTimes.pause(element, variables, remarks).ifPresent(items::add);
                case "transaction" -> items.addAll(items(element.children(), Optional.of(transaction(element))));
                case "for" -> loop(element, transaction).ifPresent(items::add);
                case "repeat" -> {
                    remarks.changed(
                            element.line(), "repeat", "once, as scripts have no conditions; use repeat: {times: N}");
                    items.addAll(items(element.children(), transaction));
                }
                case "setdynvars" -> setVariables(element);
                case "while", "until" -> {
                    // the condition of a repeat
                }
                default ->
                    remarks.leftOut(
                            element.line(),
                            element.name(),
                            WITHOUT_FORM.getOrDefault(element.name(), "scripts have nothing like it"));
            }
        }
        return items;
    }

    private static Transaction transaction(TsungElement element) {
        return new Transaction(element.attribute("name", "transaction"), element.line(), requests(element));
    }

    private static int requests(TsungElement element) {
        return element.children().stream()
                .mapToInt(child -> child.is("request") ? 1 : requests(child))
                .sum();
    }

    private Optional<Request> request(TsungElement element, Optional<Transaction> transaction) {
        Optional<TsungElement> jabber = element.child("jabber");
        if (jabber.isEmpty()) {
            String kind = element.children().stream()
                    .map(TsungElement::name)
                    .filter(name -> !name.equals("match") && !name.equals("dyn_variable"))
                    .findFirst()
                    .orElse("request");
            remarks.leftOut(element.line(), "request " + kind, "not a request of " + XMPP);
            return Optional.empty();
        }
        boolean login = jabber.get().attribute("type", "").startsWith("auth_")
                || jabber.get().has("type", "connect");
        for (TsungElement match : element.children("match")) {
            remarks.leftOut(
                    match.line(),
                    "match",
                    "what an answer must have is expect of a step, and onFailure of the session");
        }
        for (TsungElement variable : element.children("dyn_variable")) {
            String name = variable.attribute("name", "");
            variables = variables.with(name, new TsungVariables.Unknown("its variable " + name + " is not captured"));
            if (!login) {
                remarks.leftOut(
                        variable.line(),
                        "dyn_variable " + name,
                        "capture of a step takes a path, such as fin/set/last");
            }
        }
        if (jabber.get().has("ack", "global")) {
            remarks.changed(element.line(), "ack=\"global\"", "sessions do not wait for each other");
        }
        boolean subst = element.attribute("subst", "false").startsWith("true");
        return Optional.of(new Request(jabber.get(), subst, variables, transaction, element.line()));
    }

    private Optional<ScriptItem> loop(TsungElement element, Optional<Transaction> transaction) throws TsungException {
        String variable = element.attribute("var", "");
        variables = variables.with(
                variable, new TsungVariables.Unknown("a script has no variable for the number of a repetition"));
        List<ScriptItem> items = items(element.children(), transaction);
        String from = element.attribute("from", "1");
        String to = element.attribute("to", "1");
        int times = 1;
        if ((from + to).contains("%%")) {
            remarks.changed(element.line(), "for", "once, as its limits are variables; use repeat: {times: N}");
        } else {
            int step = Math.max(1, element.whole("incr").orElse(1));
            times = Math.max(
                    1, (element.whole("to").orElse(1) - element.whole("from").orElse(1)) / step + 1);
        }
        return items.isEmpty() ? Optional.empty() : Optional.of(new ScriptItem.Loop(times, items, element.line()));
    }

    private void setVariables(TsungElement element) throws TsungException {
        List<String> names = element.children("var").stream()
                .map(variable -> variable.attribute("name", ""))
                .toList();
        String source = element.attribute("sourcetype", "erlang");
        if (source.equals("file")) {
            files.add(new FileVariables(
                    element.attribute("fileid", "default"), names, element.attribute("order", "iter"), element.line()));
        }
        for (String name : names) {
            variables = variables.with(name, value(source, name, element));
        }
    }

    private TsungVariables.Value value(String source, String name, TsungElement element) throws TsungException {
        return switch (source) {
            case "file" -> new TsungVariables.Column(name);
            case "value" -> new TsungVariables.Constant(element.attribute("value", ""));
            case "random_number" -> randomNumber(element);
            case "random_string", "urandom_string" -> {
                int digits =
                        Math.min(MAX_DIGITS, Math.max(1, element.whole("length").orElse(20)));
                remarks.changed(
                        element.line(), "setdynvars " + name, "a random number, as templates have no random text");
                yield new TsungVariables.RandomNumber(power(digits - 1), power(digits) - 1);
            }
            default -> {
                remarks.leftOut(
                        element.line(),
                        "setdynvars " + name,
                        "variables come from a file, a value or a random number, not from " + source);
                yield new TsungVariables.Unknown("its variable " + name + " is not known");
            }
        };
    }

    private static TsungVariables.RandomNumber randomNumber(TsungElement element) throws TsungException {
        int from = element.whole("start").orElse(1);
        int to = element.whole("end").orElse(10);
        if (from > to) {
            throw new TsungException(element.line(), "setdynvars start", String.valueOf(from), "at most end, " + to);
        }
        return new TsungVariables.RandomNumber(from, to);
    }

    private static long power(int exponent) {
        return BigInteger.TEN.pow(exponent).longValueExact();
    }
}
