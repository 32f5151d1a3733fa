package dev.throng.cli.tsung;

import dev.throng.cli.tsung.ScriptItem.Request;
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
record TsungUsers(Optional<String> file, String prefix, String password, int count) {

    private static final String NAME = "username";
    private static final String PASSWORD = "passwd";

    /** @param requests all requests of all sessions */
    static TsungUsers of(TsungOptions options, List<Request> requests, List<FileVariables> files, ImportRemarks remarks)
            throws TsungException {
        Optional<TsungElement> most = options.option("userid_max");
        int count = most.isEmpty() ? 10_000 : most.get().whole("value").orElse(10_000);
        Optional<String> file = Optional.empty();
        for (Request request : requests) {
            Optional<TsungElement> own = request.element().child("xmpp_authenticate");
            if (own.isPresent() && file.isEmpty()) {
                file = FileVariables.file(own.get(), request, files, options, remarks);
            }
        }
        return new TsungUsers(
                file, options.value(NAME, "tsunguser"), options.value(PASSWORD, "sesame"), Math.max(1, count));
    }

    /** The section {@code users}. */
    Map<String, Object> section() {
        Map<String, Object> users = new LinkedHashMap<>();
        if (file.isPresent()) {
            users.put("file", file.get());
        } else {
            users.put("pattern", prefix.replace("%", "%%") + "%d");
            users.put("password", password.replace("%", "%%") + "%d");
            users.put("count", count);
        }
        return users;
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

    /**
     * An element {@code setdynvars} that reads a file.
     *
     * @param columns the names of the variables, in the order of the columns
     */
    record FileVariables(String fileId, List<String> columns, String order, int line) {

        /** Returns the path of the file that has the names and passwords of an authentication; empty if none has. */
        private static Optional<String> file(
                TsungElement own,
                Request request,
                List<FileVariables> files,
                TsungOptions options,
                ImportRemarks remarks) {
            String user = own.attribute(NAME, "");
            String password = own.attribute(PASSWORD, "");
            for (FileVariables variables : files) {
                int userColumn = variables.column(user);
                int passwordColumn = variables.column(password);
                if (userColumn >= 0 && passwordColumn >= 0) {
                    variables.remark(userColumn, passwordColumn, remarks);
                    return options.file(variables.fileId());
                }
            }
            remarks.leftOut(
                    request.line(), "xmpp_authenticate", "its users are not in a file; the numbered users log in");
            return Optional.empty();
        }

        private int column(String markup) {
            return markup.startsWith("%%_") && markup.endsWith("%%") && markup.length() > 5
                    ? columns.indexOf(markup.substring(3, markup.length() - 2))
                    : -1;
        }

        private void remark(int userColumn, int passwordColumn, ImportRemarks remarks) {
            if (userColumn != 0 || passwordColumn != 1 || columns.size() > 2) {
                remarks.changed(
                        line,
                        "setdynvars " + fileId,
                        "the file needs the name in the first column, the password in the second, and a first line with"
                                + " the names of its columns: " + String.join(",", columns));
            }
            if (order.equals("random")) {
                remarks.changed(line, "setdynvars order", "users log in in the order of the file");
            }
        }
    }
}
