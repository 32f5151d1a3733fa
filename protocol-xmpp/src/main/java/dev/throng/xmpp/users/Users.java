package dev.throng.xmpp.users;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * The users of a test, by index from 0. Immutable and thread-safe.
 *
 * <p>Names are localparts (the part before the @) in the form that servers store: lower-case and composed; see {@link Localpart}.
 */
public sealed interface Users permits NumberedUsers, ListedUsers, UnnamedUsers, JoinedUsers {

    /** Returns the number of users; at least 1. */
    int count();

    /** Whether the users have names; otherwise the server makes them when they log in. */
    default boolean named() {
        return true;
    }

    /** Returns the localpart of a user; empty if the server makes it. */
    String name(int index);

    String password(int index);

    /** The names of the columns in the heading of their file, in its order; none if they are from no file, or it has no heading. */
    default List<String> columns() {
        return List.of();
    }

    /**
     * Returns a field of a user's line.
     *
     * @param column an index of {@link #columns}
     */
    default String value(int index, int column) {
        throw new IndexOutOfBoundsException("column " + column + " of users without columns");
    }

    /** How their file was read, for people: what separates its fields if no comma does, and whether it has a heading. Empty if there is nothing to say. */
    default String remark() {
        return "";
    }

    /** Describes the users for people, without a password: {@code 200 users, the first is user-000001}. */
    default String description() {
        String first = count() == 1 ? "1 user, " : String.format(Locale.ROOT, "%,d users, the first is ", count());
        return first + name(0) + (remark().isEmpty() ? "" : " (" + remark() + ")");
    }

    /**
     * Returns users whose names and passwords contain their number. Each text may have one {@code %d}, or {@code %06d} for at least six
     * digits; {@code %%} is a per cent sign.
     *
     * @param first the number of user 0
     * @throws IllegalArgumentException if a pattern is invalid, if several users would have the same name, or if a name is not a valid
     *     localpart
     */
    static Users numbered(String pattern, String password, int first, int count) {
        return new NumberedUsers(pattern, password, first, count);
    }

    /** Returns users whose names the server makes. */
    static Users unnamed(int count) {
        return new UnnamedUsers(count);
    }

    /**
     * Reads users from a CSV file (RFC 4180, UTF-8) with a name and a password in each line. A semicolon or a tab may separate them instead of
     * the comma, in all lines; see {@link UserFileSeparator}. The first line may be the heading {@code user,password}, and may name further columns; see {@link
     * UserColumns}. A user takes about 10 bytes plus its texts, and 4 bytes for each further column, so millions of users are possible.
     *
     * @param most the maximum number of users, from the top of the file; all if empty
     * @throws UsersException if the file has invalid lines; the message names the first of them
     */
    static Users listed(Path file, OptionalInt most) throws IOException, UsersException {
        return UserFile.read(file, most.orElse(Integer.MAX_VALUE));
    }
}
