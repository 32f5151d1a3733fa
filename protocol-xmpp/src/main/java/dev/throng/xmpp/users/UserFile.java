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

    private final Path file;
    private final ListedUsers.Builder users = new ListedUsers.Builder();
    private final List<String> problems = new ArrayList<>();
    private int linesBefore;

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
            users.remark(separator.remark());
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
        return users.build();
    }

    private boolean isUtf16() throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            byte[] mark = bytes.readNBytes(2);
            return mark.length == 2 && (mark[0] == -1 && mark[1] == -2 || mark[0] == -2 && mark[1] == -1);
        }
    }

    private void readUsers(CsvRecordReader records, int most)
            throws IOException, CsvRecordReader.MalformedException, UsersException {
        List<String> record = records.read();
        switch (UserFileHeading.of(record)) {
            case USER_PASSWORD -> {
                users.remark("the first line is a heading");
                record = records.read();
            }
            case PASSWORD_USER ->
                throw new UsersException("the heading has the password first (expected: user,password)");
            case OTHER ->
                throw new UsersException(Printable.excerpt(record.get(0))
                        + ": a heading, as it seems (expected: the heading user,password, or none)");
            case NONE -> {
                // the first user
            }
        }
        while (!record.isEmpty() && users.count() < most && problems.size() < MAX_PROBLEMS) {
            Optional<String> problem = take(record, records.isSpaced());
            problem.ifPresent(text -> problems.add(place(records.line()) + text));
            record = records.read();
        }
    }

    /** @param spaced whether a field without quotes begins or ends with a space */
    private Optional<String> take(List<String> record, boolean spaced) throws UsersException {
        if (record.size() != 2) {
            return Optional.of(fields(record));
        }
        if (spaced) {
            return Optional.of(
                    "a field begins or ends with a space (expected: no space around the separator, and quotes around a"
                            + " field if the space belongs to it)");
        }
        String name = Localpart.canonical(record.get(0));
        Optional<String> problem = Localpart.problem(name).or(() -> problemInFile(name));
        if (problem.isPresent()) {
            return Optional.of(
                    Printable.excerpt(name) + " (expected: the part of a JID before the @; " + problem.get() + ")");
        }
        if (record.get(1).isEmpty()) {
            return Optional.of(Printable.excerpt(name) + ": no password");
        }
        OptionalInt known = users.add(name, record.get(1));
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(Printable.excerpt(name) + ": there is such a user already, the " + (known.getAsInt() + 1)
                        + ". of the file");
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
    private static String fields(List<String> record) {
        if (record.size() == 1) {
            return "1 field (expected: " + UserFileSeparator.EXPECTED + ")";
        }
        boolean openEnd = record.size() == 3 && record.get(2).isEmpty();
        return record.size() + " fields" + (openEnd ? ", the last of them empty" : "")
                + " (expected: user,password; a field with the separator in it needs quotes)";
    }

    private String place(long line) {
        return name() + ":" + (line + linesBefore) + ": ";
    }

    private String name() {
        return Printable.line(file.toString());
    }
}
