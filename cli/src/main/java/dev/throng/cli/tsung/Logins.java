package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
import dev.throng.cli.tsung.YamlText.Plain;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Maps how the sessions of a file log in to settings. */
final class Logins {

    private static final String PLAIN = "PLAIN";

    /** The mechanisms by the types of requests; other types are of the time before SASL. */
    private static final Map<String, String> MECHANISMS =
            Map.of("auth_sasl", PLAIN, "auth_sasl_anonymous", "ANONYMOUS", "auth_sasl_external", "EXTERNAL");

    private static final Set<String> AFTER_SASL = Set.of("auth_sasl_bind", "auth_sasl_session");

    private Logins() {}

    /** Adds mechanisms, encryption and resource. */
    static void addTo(Map<String, Object> settings, boolean directTls, List<Request> logins, ImportRemarks remarks) {
        if (logins.isEmpty()) {
            settings.put("security", directTls ? "direct-tls" : "none");
            return;
        }
        settings.put("resource", resource(logins, remarks));
        settings.put("mechanisms", mechanisms(logins, remarks));
        Optional<Request> startTls =
                logins.stream().filter(request -> request.is("starttls")).findFirst();
        settings.put("security", directTls ? "direct-tls" : startTls.isPresent() ? "starttls" : "none");
        if (directTls || startTls.isPresent()) {
            settings.put("tls", tls(startTls));
        }
    }

    private static String resource(List<Request> logins, ImportRemarks remarks) {
        Set<String> resources = new LinkedHashSet<>();
        for (Request request : logins) {
            if (request.authenticates() && resources.add(request.element().attribute("resource", "tsung"))) {
                if (resources.size() > 1) {
                    remarks.leftOut(
                            request.line(),
                            "resource " + request.element().attribute("resource", "tsung"),
                            "all sessions ask for " + resources.iterator().next());
                }
            }
        }
        return resources.stream().findFirst().orElse("tsung");
    }

    private static List<Object> mechanisms(List<Request> logins, ImportRemarks remarks) {
        Set<Object> mechanisms = new LinkedHashSet<>();
        for (Request request : logins) {
            String type = request.type();
            if (MECHANISMS.containsKey(type)) {
                mechanisms.add(MECHANISMS.get(type));
            } else if (request.authenticates() && !AFTER_SASL.contains(type)) {
                mechanisms.add(PLAIN);
                remarks.changed(request.line(), "login by jabber:iq:auth", "SASL PLAIN instead");
            }
        }
        return List.copyOf(mechanisms.isEmpty() ? Set.of(PLAIN) : mechanisms);
    }

    /** tsung does not verify the server's certificate. */
    private static Map<String, Object> tls(Optional<Request> startTls) {
        Map<String, Object> tls = new LinkedHashMap<>();
        tls.put("verify", new Plain("false"));
        startTls.map(Request::element).ifPresent(element -> {
            element.attribute("certfile").ifPresent(file -> tls.put("cert", file));
            element.attribute("keyfile").ifPresent(file -> tls.put("key", file));
        });
        return tls;
    }
}
