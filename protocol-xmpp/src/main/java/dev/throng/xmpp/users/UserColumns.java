package dev.throng.xmpp.users;

import dev.throng.text.Printable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The columns of a file of users. Immutable.
 *
 * @param names as the heading has them; none without a heading
 * @param width how many fields each line has
 * @param user the column of the users' names
 * @param password the column of their passwords
 */
record UserColumns(List<String> names, int width, int user, int password) {

    /** A name and a password, without a heading. */
    static final UserColumns PLAIN = new UserColumns(List.of(), 2, 0, 1);

    private static final int MAX_COLUMNS = 64;
    private static final String EXPECTED =
            "a heading that names the columns, with one called user and one called password";

    UserColumns {
        names = List.copyOf(names);
    }

    /** The columns {@code user,password}, with the names of a heading. */
    static UserColumns ofTwo(List<String> heading) {
        return new UserColumns(stripped(heading), 2, 0, 1);
    }

    /** Whether the first line of a file is a heading of more than two columns: it has words for a user and for a password. */
    static boolean isHeading(List<String> record) {
        return record.size() > 2
                && (record.stream().anyMatch(UserFileHeading::isPassword)
                        || record.stream().anyMatch(UserFileHeading::isPasswordOrWord)
                                && record.stream().anyMatch(UserFileHeading::isUser));
    }

    /** Returns the columns of a heading of more than two. */
    static UserColumns of(List<String> heading) throws UsersException {
        List<String> names = stripped(heading);
        if (names.size() > MAX_COLUMNS) {
            throw new UsersException(names.size() + " columns (expected: at most " + MAX_COLUMNS + ")");
        }
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).isEmpty()) {
                throw new UsersException("column " + (i + 1) + " has no name (expected: " + EXPECTED + ")");
            }
            if (!seen.add(names.get(i))) {
                throw new UsersException(
                        "two columns called " + Printable.excerpt(names.get(i)) + " (expected: a name for each)");
            }
        }
        List<Integer> certain = columns(names, UserFileHeading::isPassword);
        int password = theOnly(
                names, certain.isEmpty() ? columns(names, UserFileHeading::isPasswordOrWord) : certain, "password");
        List<Integer> users = columns(names, UserFileHeading::isUser);
        users.remove(Integer.valueOf(password));
        Optional<Integer> called = called(names, users, "user").or(() -> called(names, users, "username"));
        int user = called.isPresent() ? called.get() : theOnly(names, users, "user");
        return new UserColumns(names, names.size(), user, password);
    }

    private static List<String> stripped(List<String> heading) {
        return heading.stream().map(String::strip).toList();
    }

    private static List<Integer> columns(List<String> names, Predicate<String> wanted) {
        return new ArrayList<>(IntStream.range(0, names.size())
                .filter(column -> wanted.test(names.get(column)))
                .boxed()
                .toList());
    }

    private static Optional<Integer> called(List<String> names, List<Integer> columns, String name) {
        return columns.stream()
                .filter(column -> names.get(column).equalsIgnoreCase(name))
                .findFirst();
    }

    private static int theOnly(List<String> names, List<Integer> columns, String name) throws UsersException {
        if (columns.isEmpty()) {
            throw new UsersException("no column for the " + name + " (expected: " + EXPECTED + ")");
        }
        if (columns.size() > 1) {
            throw new UsersException("several columns may be the " + name + ": "
                    + Printable.excerpt(
                            String.join(", ", columns.stream().map(names::get).toList()))
                    + " (expected: one of them called " + name + ")");
        }
        return columns.get(0);
    }
}
