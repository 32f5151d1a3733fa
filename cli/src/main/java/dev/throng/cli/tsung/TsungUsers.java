package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
import dev.throng.cli.tsung.UserFileColumns.FileVariables;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Maps the users of a file.
 *
 * @param file the CSV file of the users; empty if their names are numbered
 * @param prefix what numbered names begin with
 * @param count how many numbered users there are
 */
record TsungUsers(Optional<UserFileColumns> file, String prefix, String password, int count) {

    private static final String NAME = "username";
    private static final String PASSWORD = "passwd";

    /** @param requests those of all logins */
    static TsungUsers of(TsungOptions options, List<Request> requests, List<FileVariables> files, ImportRemarks remarks)
            throws TsungException {
        Optional<TsungElement> most = options.option("userid_max");
        int count = most.isEmpty() ? 10_000 : most.get().whole("value").orElse(10_000);
        return new TsungUsers(
                file(options, requests, files, remarks),
                options.value(NAME, "tsunguser"),
                options.value(PASSWORD, "sesame"),
                Math.max(1, count));
    }

    private static Optional<UserFileColumns> file(
            TsungOptions options, List<Request> requests, List<FileVariables> files, ImportRemarks remarks) {
        for (Request request : requests) {
            Optional<TsungElement> own = request.element().child("xmpp_authenticate");
            if (own.isPresent()) {
                Optional<UserFileColumns> found = UserFileColumns.of(
                        own.get().attribute(NAME, ""), own.get().attribute(PASSWORD, ""), files, options, remarks);
                if (found.isEmpty()) {
                    remarks.leftOut(
                            request.line(),
                            "xmpp_authenticate",
                            "its users are not in a file; the numbered users log in");
                }
                return found;
            }
        }
        return Optional.empty();
    }

    /** The section {@code users}. */
    Map<String, Object> section() {
        Map<String, Object> users = new LinkedHashMap<>();
        if (file.isPresent()) {
            users.put("file", file.get().path());
        } else {
            users.put("pattern", prefix.replace("%", "%%") + "%d");
            users.put("password", password.replace("%", "%%") + "%d");
            users.put("count", count);
        }
        return users;
    }

    /** The section {@code users} for users whose names the server makes. */
    Map<String, Object> unnamed() {
        Map<String, Object> users = new LinkedHashMap<>();
        users.put("anonymous", new YamlText.Plain("true"));
        users.put("count", count);
        return users;
    }

    /** The columns that templates can name. */
    List<String> columns() {
        return file.map(UserFileColumns::heading).orElse(List.of());
    }

    /** A template with the names of the columns that the file needs. */
    String named(String template) {
        return file.map(columns -> columns.named(template)).orElse(template);
    }

    /** The name of a random user, as a template in XML; empty if a template cannot choose one. */
    Optional<String> randomName() {
        return file.isPresent()
                ? Optional.empty()
                : Optional.of(TemplateText.literal(prefix)
                        .and(TemplateText.variable("random(1," + count + ")"))
                        .xml());
    }

    /** The bare JID of a random user, as {@link #randomName()}. */
    Optional<String> randomUser(String domain) {
        return randomName().map(name -> name + "@" + TemplateText.escaped(domain));
    }
}
