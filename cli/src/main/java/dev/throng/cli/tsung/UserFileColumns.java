package dev.throng.cli.tsung;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A CSV file with the users of a test, as a scenario needs it. Immutable.
 *
 * @param path as the file of tsung has it
 * @param heading the names of its columns; none if it has only names and passwords
 * @param user tsung's variable for the name
 * @param password tsung's variable for the password
 */
record UserFileColumns(String path, List<String> heading, String user, String password) {

    private static final String USER = "user";
    private static final String PASSWORD = "password";

    /**
     * An element {@code setdynvars} that reads a file.
     *
     * @param columns the names of the variables, in the order of the columns
     */
    record FileVariables(String fileId, List<String> columns, String order, int line) {}

    UserFileColumns {
        heading = List.copyOf(heading);
    }

    /**
     * Returns the file whose variables are the name and the password of an authentication; empty if none has both.
     *
     * @param user the name, as the file of tsung has it: <code>%%_name%%</code>
     */
    static Optional<UserFileColumns> of(
            String user, String password, List<FileVariables> files, TsungOptions options, ImportRemarks remarks) {
        for (FileVariables variables : files) {
            int userColumn = column(user, variables.columns());
            int passwordColumn = column(password, variables.columns());
            Optional<String> path = options.file(variables.fileId());
            if (userColumn >= 0 && passwordColumn >= 0 && path.isPresent()) {
                List<String> heading = new ArrayList<>(variables.columns());
                heading.set(userColumn, USER);
                heading.set(passwordColumn, PASSWORD);
                boolean plain = heading.equals(List.of(USER, PASSWORD));
                if (!plain) {
                    remarks.changed(
                            variables.line(),
                            "setdynvars " + variables.fileId(),
                            "the file needs a first line with the names of its columns: " + String.join(",", heading));
                }
                if (variables.order().equals("random")) {
                    remarks.changed(variables.line(), "setdynvars order", "users log in in the order of the file");
                }
                return Optional.of(new UserFileColumns(
                        path.get(),
                        plain ? List.of() : heading,
                        variables.columns().get(userColumn),
                        variables.columns().get(passwordColumn)));
            }
        }
        return Optional.empty();
    }

    private static int column(String markup, List<String> columns) {
        return markup.startsWith("%%_") && markup.endsWith("%%") && markup.length() > 5
                ? columns.indexOf(markup.substring(3, markup.length() - 2))
                : -1;
    }

    /** A template with the names of the heading. */
    String named(String template) {
        return template.replace("${csv." + user + "}", "${user}")
                .replace("${csv." + password + "}", "${csv." + PASSWORD + "}");
    }
}
