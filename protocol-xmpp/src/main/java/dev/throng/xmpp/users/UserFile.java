package dev.throng.xmpp.users;

import dev.throng.csv.CsvRecordReader;
import dev.throng.text.Printable;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads a CSV file of users. */
final class UserFile {

    private static final int MAX_PROBLEMS = 10;

    private final Path file;
    private final ListedUsers.Builder users = new ListedUsers.Builder();
    private final List<String> problems = new ArrayList<>();

    private UserFile(Path file) {
        this.file = file;
    }

    static Users read(Path file, int most) throws IOException, UsersException {
        return new UserFile(file).read(most);
    }

    private Users read(int most) throws IOException, UsersException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            CsvRecordReader records = new CsvRecordReader(reader);
            try {
                readUsers(records, most);
            } catch (CsvRecordReader.MalformedException | UsersException broken) {
                // After a broken quote the following records are unreliable.
                problems.add(place(records.line()) + broken.getMessage());
            }
        } catch (CharacterCodingException notUtf8) {
            throw new UsersException(name() + ": not UTF-8");
        }
        if (!problems.isEmpty()) {
            throw new UsersException(String.join("\n", problems));
        }
        if (users.count() == 0) {
            throw new UsersException(name() + ": no users in it (expected: lines of user,password)");
        }
        return users.build();
    }

    private void readUsers(CsvRecordReader records, int most)
            throws IOException, CsvRecordReader.MalformedException, UsersException {
        List<String> record = records.read();
        if (isHeading(record)) {
            record = records.read();
        }
        while (!record.isEmpty() && users.count() < most && problems.size() < MAX_PROBLEMS) {
            Optional<String> problem = take(record);
            problem.ifPresent(text -> problems.add(place(records.line()) + text));
            record = records.read();
        }
    }

    private static boolean isHeading(List<String> record) {
        return record.size() == 2
                && (record.get(0).equalsIgnoreCase("user") || record.get(0).equalsIgnoreCase("username"))
                && record.get(1).equalsIgnoreCase("password");
    }

    private Optional<String> take(List<String> record) throws UsersException {
        if (record.size() != 2) {
            return Optional.of(record.size() + " fields (expected: user,password)");
        }
        String name = Localpart.canonical(record.get(0));
        Optional<String> problem = Localpart.problem(name);
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

    private String place(long line) {
        return name() + ":" + line + ": ";
    }

    private String name() {
        return Printable.line(file.toString());
    }
}
