package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
import dev.throng.cli.tsung.UserFileColumns.FileVariables;
import dev.throng.cli.tsung.YamlText.Plain;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Maps the elements of a file to the values of a scenario.
 *
 * @param root the element {@code tsung}
 * @param remarks receives what is changed or left out
 */
record ScenarioMaker(TsungElement root, ImportRemarks remarks) {

    private static final String XMPP = "ts_jabber";

    private static final int MAX_DECIMALS = 3;
    private static final BigDecimal MAX_WEIGHT = BigDecimal.valueOf(1_000_000);

    /** Milliseconds; the deadlines of the steps of a login have 10 s. */
    private static final BigDecimal SHORTEST_DEADLINE = BigDecimal.valueOf(11_000);

    /** Seconds for the logins and logouts of the last sessions. */
    private static final BigDecimal LAST_SESSIONS = BigDecimal.valueOf(5);

    Map<String, Object> scenario(String name, Set<String> operations) throws TsungException {
        TsungOptions options = TsungOptions.of(root, remarks);
        List<FileVariables> files = new ArrayList<>();
        List<TsungSession> sessions = sessions(options, files);
        List<TsungSession> scripts =
                sessions.stream().filter(TsungSession::logsIn).toList();
        List<TsungSession> registering =
                sessions.stream().filter(TsungSession::onlyRegisters).toList();
        if (scripts.isEmpty() && registering.isEmpty()) {
            throw new TsungException("no session of " + XMPP
                    + " with a weight that logs in (expected: at least one, with a request auth_…)");
        }
        TsungServers servers = TsungServers.of(root, remarks);
        TsungLoad load = TsungLoad.of(root, remarks);
        remarkClients();
        List<Request> logins =
                scripts.stream().flatMap(one -> one.login().stream()).toList();
        TsungUsers users = TsungUsers.of(options, logins, files, remarks);
        FilePlan plan = FilePlan.of(options, users, scripts, new StepNames(operations, remarks), remarks);
        Map<String, Object> scenario = new LinkedHashMap<>();
        scenario.put("name", name);
        scenario.put("seed", seed(options));
        scenario.put("protocol", "xmpp");
        scenario.put("target", servers.target());
        deadline(options).ifPresent(deadline -> scenario.put("deadline", deadline));
        Map<String, Object> settings = settings(options, servers, plan, logins);
        if (!registering.isEmpty()) {
            register(settings, options, registering);
        }
        settings.replaceAll((key, value) -> withoutReferences(value));
        if (!scripts.isEmpty()) {
            settings.put("sessions", scripts(scripts, plan));
        }
        scenario.put("settings", settings);
        BigDecimal longest = scripts.stream()
                .map(TsungSession::longest)
                .reduce(BigDecimal.ZERO, BigDecimal::max)
                .add(LAST_SESSIONS);
        scenario.put("phases", load.phases(shares(scripts, registering), longest));
        return scenario;
    }

    private static long seed(TsungOptions options) throws TsungException {
        Optional<TsungElement> seed = options.option("seed");
        return seed.isEmpty() ? 1 : seed.get().whole("value").orElse(1);
    }

    /** How long tsung waits for an answer, in milliseconds there. */
    private Optional<Plain> deadline(TsungOptions options) throws TsungException {
        Optional<TsungElement> timeout = options.option("idle_timeout");
        Optional<BigDecimal> millis =
                timeout.isEmpty() ? Optional.empty() : timeout.get().number("value");
        if (millis.isPresent() && millis.get().compareTo(SHORTEST_DEADLINE) < 0) {
            remarks.leftOut(
                    timeout.get().line(), "option idle_timeout", "deadline must be longer than settings.deadlines");
            return Optional.empty();
        }
        return millis.map(given -> ThinkTimes.duration(given.movePointLeft(3)));
    }

    /** A value whose texts stay as they are when environment variables are replaced. */
    private static Object withoutReferences(Object value) {
        if (value instanceof Map<?, ?> mapping) {
            Map<Object, Object> replaced = new LinkedHashMap<>(mapping);
            replaced.replaceAll((key, one) -> withoutReferences(one));
            return replaced;
        }
        return value instanceof String text ? text.replace("${", "$${") : value;
    }

    private List<TsungSession> sessions(TsungOptions options, List<FileVariables> files) throws TsungException {
        ThinkTimes thinkTimes = new ThinkTimes(options.option("thinktime"));
        List<TsungSession> sessions = new ArrayList<>();
        for (TsungElement element : root.below("sessions")) {
            String name = "session " + element.attribute("name", "");
            Optional<BigDecimal> weight = element.number("weight");
            BigDecimal share = weight.isPresent()
                    ? weight.get()
                    : element.number("probability").orElse(BigDecimal.ONE);
            if (!element.has("type", XMPP)) {
                remarks.leftOut(element.line(), name, "of type " + element.attribute("type", "") + ", not " + XMPP);
            } else if (share.signum() == 0) {
                remarks.leftOut(element.line(), name, "it is never chosen");
            } else {
                SessionReader reader = new SessionReader(thinkTimes, remarks);
                TsungSession session = TsungSession.of(element, share, reader.read(element), remarks);
                files.addAll(reader.files());
                sessions.add(session);
                if (!session.logsIn() && !session.onlyRegisters()) {
                    remarks.leftOut(element.line(), name, "it does not log in");
                }
                if (element.has("bidi", "true")) {
                    remarks.leftOut(element.line(), "bidi", "Throng does not accept requests to subscribe");
                }
            }
        }
        return sessions;
    }

    private void remarkClients() {
        List<TsungElement> clients = root.below("clients");
        if (clients.size() > 1) {
            remarks.leftOut(
                    clients.get(0).line(),
                    "clients",
                    "start a throng agent on each of the " + clients.size() + " hosts");
        }
        clients.stream()
                .filter(client -> !client.children().isEmpty())
                .forEach(client ->
                        remarks.leftOut(client.line(), "ip of client", "name source addresses in settings.sources"));
        root.child("monitoring")
                .filter(monitoring -> !monitoring.children().isEmpty())
                .ifPresent(monitoring -> remarks.leftOut(
                        monitoring.line(), "monitoring", "name the target's process in target: {process: …}"));
    }

    private Map<String, Object> settings(
            TsungOptions options, TsungServers servers, FilePlan plan, List<Request> logins) throws TsungException {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("domain", plan.domain());
        servers.addTo(settings, options);
        settings.put("users", plan.users().section());
        Logins.addTo(settings, servers.directTls(), logins, remarks);
        if (List.of("ANONYMOUS").equals(settings.get("mechanisms"))) {
            settings.put("users", plan.users().unnamed());
        }
        if (!logins.isEmpty()) {
            settings.put("roster", new Plain(String.valueOf(plan.rosterAtLogin())));
            settings.put("initialPresence", new Plain(String.valueOf(plan.presenceAtLogin())));
            plan.messages().addTo(settings);
            plan.roomsOfRun().ifPresent(rooms -> settings.put("muc", rooms.section(plan.mucService())));
        }
        return settings;
    }

    private void register(Map<String, Object> settings, TsungOptions options, List<TsungSession> registering) {
        Map<String, Object> register = new LinkedHashMap<>();
        register.put("prefix", options.value("username", "tsunguser"));
        register.put("password", options.value("passwd", "sesame"));
        settings.put("register", register);
        registering.forEach(session -> remarks.changed(
                session.line(),
                "session " + session.name(),
                "the operation register, whose accounts have other numbers and one password"));
    }

    private static Map<String, Object> scripts(List<TsungSession> scripts, FilePlan plan) {
        int decimals = scripts.stream()
                .mapToInt(script -> script.weight().stripTrailingZeros().scale())
                .map(scale -> Math.min(scale, MAX_DECIMALS))
                .reduce(0, Math::max);
        Map<String, Object> sessions = new LinkedHashMap<>();
        for (TsungSession script : scripts) {
            Map<String, Object> session = new LinkedHashMap<>();
            session.put("weight", weight(script, decimals));
            session.put("onFailure", "continue");
            session.put("steps", new StepMaker(plan, script).steps());
            sessions.put(free(StepNames.id(script.name()), sessions.keySet()), session);
        }
        return sessions;
    }

    /** A weight as a whole number, as all sessions of the file have it with these decimals. */
    private static int weight(TsungSession script, int decimals) {
        return script.weight()
                .movePointRight(decimals)
                .setScale(0, RoundingMode.HALF_UP)
                .max(BigDecimal.ONE)
                .min(MAX_WEIGHT)
                .intValueExact();
    }

    private static String free(String name, Set<String> taken) {
        String free = name;
        for (int i = 2; taken.contains(free); i++) {
            free = name + "-" + i;
        }
        return free;
    }

    /** The share of each operation in the arrivals. */
    private static Map<String, BigDecimal> shares(List<TsungSession> scripts, List<TsungSession> registering) {
        BigDecimal ofScripts = sum(scripts);
        BigDecimal ofRegistering = sum(registering);
        BigDecimal all = ofScripts.add(ofRegistering);
        Map<String, BigDecimal> shares = new LinkedHashMap<>();
        if (!scripts.isEmpty()) {
            shares.put("session", ofScripts.divide(all, MathContext.DECIMAL64));
        }
        if (!registering.isEmpty()) {
            shares.put("register", ofRegistering.divide(all, MathContext.DECIMAL64));
        }
        return shares;
    }

    private static BigDecimal sum(List<TsungSession> sessions) {
        return sessions.stream().map(TsungSession::weight).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
