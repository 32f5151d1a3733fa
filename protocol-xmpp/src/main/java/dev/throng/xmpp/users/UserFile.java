package dev.throng.xmpp.users;

import dev.throng.csv.CsvRecordReader;
import dev.throng.text.Printable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a CSV file of users. What may be meant in two ways is refused, because a wrong user is only seen as a login that fails. */
final class UserFile {

    private static final int MAX_PROBLEMS = 10;

    /** How to have a user that looks like a heading. */
    private static final String OR_A_USER = "; if this line is a user, put a line user,password before it)";

    private final Path file;
    private final List<String> problems = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private UserColumns columns = UserColumns.PLAIN;
    private ListedUsers.Builder users = new ListedUsers.Builder(columns);
    private int linesBefore;
    /** The first record, if it is a heading; otherwise empty. */
    private List<String> heading = List.of();

    private UserFile(Path file) {
        this.file = file;
    }

    static Users read(Path file, int most) throws IOException, UsersException {
        return new UserFile(file).read(most);
    }

    private Users read(int most) throws IOException, UsersException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            UserFileSeparator separator = UserFileSeparator.of(reader);
            linesBefore = separator.linesBefore();
            remarks.add(separator.remark());
            CsvRecordReader records = new CsvRecordReader(reader, separator.character());
            try {
                readUsers(records, most);
            } catch (CsvRecordReader.MalformedException | UsersException broken) {
                // After a broken quote the following records are unreliable.
                problems.add(place(records.line()) + broken.getMessage());
            }
        } catch (CharacterCodingException notUtf8) {
            throw new UsersException(name() + ": " + (isUtf16() ? "UTF-16" : "not UTF-8")
                    + " (expected: UTF-8; iconv converts other encodings)");
        }
        if (!problems.isEmpty()) {
            throw new UsersException(String.join("\n", problems));
        }
        if (users.count() == 0) {
            throw new UsersException(name() + ": no users in it (expected: lines of user,password)");
        }
        remarks.removeIf(String::isEmpty);
        return users.build(String.join(", ", remarks));
    }

    private boolean isUtf16() throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            byte[] mark = bytes.readNBytes(2);
            return mark.length == 2 && (mark[0] == -1 && mark[1] == -2 || mark[0] == -2 && mark[1] == -1);
        }
    }

    private void readUsers(CsvRecordReader records, int most)
            throws IOException, CsvRecordReader.MalformedException, UsersException {
        Line line = line(records);
        if (UserColumns.isHeading(line.fields())) {
            useHeading(line.fields(), UserColumns.of(line.fields()));
        }
        Line next = line.isEnd() ? line : line(records);
        Optional<String> wrongHeading = wrongHeading(line.fields(), next.fields());
        if (wrongHeading.isPresent()) {
            problems.add(place(line.number()) + wrongHeading.get());
            return;
        }
        if (heading.isEmpty() && !line.isEnd()) {
            take(line);
        }
        while (!next.isEnd() && users.count() < most && problems.size() < MAX_PROBLEMS) {
            take(next);
            next = line(records);
        }
    }

    private void useHeading(List<String> record, UserColumns named) {
        remarks.add("the first line is a heading" + (named.width() > 2 ? " of " + named.width() + " columns" : ""));
        heading = record;
        columns = named;
        users = new ListedUsers.Builder(named);
    }

    private static Line line(CsvRecordReader records) throws IOException, CsvRecordReader.MalformedException {
        List<String> fields = records.read();
        return new Line(fields, records.line(), records.isSpaced());
    }

    /** What is wrong with the first record as a heading; empty if it is the right heading or a user. */
    private Optional<String> wrongHeading(List<String> record, List<String> next) {
        switch (UserFileHeading.of(record, next)) {
            case USER_PASSWORD:
                useHeading(record, UserColumns.ofTwo(record));
                return Optional.empty();
            case PASSWORD_FIRST:
                return Optional.of("the heading has the password first (expected: user,password" + OR_A_USER);
            case OTHER_USER:
                return Optional.of(Printable.excerpt(record.get(0))
                        + ": a heading, as it seems, because the second field is a word for a password (expected: the heading"
                        + " user,password, or none" + OR_A_USER);
            case OTHER_PASSWORD:
                return Optional.of(Printable.excerpt(record.get(0))
                        + ": a heading, as it seems (expected: the heading user,password, or none" + OR_A_USER);
            default:
                return Optional.empty();
        }
    }

    private void take(Line line) throws UsersException {
        Optional<String> problem = problem(line.fields(), line.spaced());
        problem.ifPresent(text -> problems.add(place(line.number()) + text));
    }

    /**
     * Takes a record as a user, unless there is a problem.
     *
     * @param spaced whether a field without quotes begins or ends with a space
     */
    private Optional<String> problem(List<String> record, boolean spaced) throws UsersException {
        if (record.size() != columns.width()) {
            return Optional.of(fields(record));
        }
        if (record.equals(heading) || UserFileHeading.isCertain(record)) {
            return Optional.of("a heading between users (expected: at most one heading, in the first line)");
        }
        if (spaced) {
            return Optional.of(
                    "a field begins or ends with a space (expected: no space around the separator, and quotes around a"
                            + " field if the space belongs to it)");
        }
        String name = Localpart.canonical(record.get(columns.user()));
        Optional<String> problem = Localpart.problem(name).or(() -> problemInFile(name));
        if (problem.isPresent()) {
            return Optional.of(
                    Printable.excerpt(name) + " (expected: the part of a JID before the @; " + problem.get() + ")");
        }
        String password = record.get(columns.password());
        if (password.isEmpty()) {
            return Optional.of(Printable.excerpt(name) + ": no password");
        }
        Optional<String> wrongPassword = Passwords.problem(password);
        if (wrongPassword.isPresent()) {
            return Optional.of(Printable.excerpt(name) + ": " + wrongPassword.get());
        }
        OptionalInt known = users.add(name, record);
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(Printable.excerpt(name) + ": there is such a user already, user " + (known.getAsInt() + 1)
                        + " of the file");
    }

    /** What is allowed in a name, but shows that the line means something else. */
    private static Optional<String> problemInFile(String name) {
        if (name.startsWith("#")) {
            return Optional.of("comments are not read");
        }
        return name.indexOf(';') >= 0 || name.indexOf(',') >= 0
                ? Optional.of("all lines need the same separator as the first")
                : Optional.empty();
    }

    /** Never with the fields themselves: one of them is a password. */
    private String fields(List<String> record) {
        if (columns.width() > 2) {
            return record.size() + (record.size() == 1 ? " field" : " fields") + " (expected: " + columns.width()
                    + ", as the heading has; a field with the separator in it needs quotes)";
        }
        if (record.size() == 1) {
            return "1 field (expected: " + UserFileSeparator.EXPECTED + ")";
        }
        boolean openEnd = record.size() == 3 && record.get(2).isEmpty();
        return record.size() + " fields" + (openEnd ? ", the last of them empty" : "")
                + " (expected: user,password; a field with the separator in it needs quotes"
                + (users.count() == 0 && heading.isEmpty() ? "; a heading with their names allows more columns)" : ")");
    }

    /**
     * A record of the file.
     *
     * @param fields empty at the end of the file
     * @param number of its first line, without the lines that name the separator
     * @param spaced whether a field without quotes begins or ends with a space
     */
    private record Line(List<String> fields, long number, boolean spaced) {

        boolean isEnd() {
            return fields.isEmpty();
        }
    }

    private String place(long line) {
        return name() + ":" + (line + linesBefore) + ": ";
    }

    private String name() {
        return Printable.line(file.toString());
    }
}
