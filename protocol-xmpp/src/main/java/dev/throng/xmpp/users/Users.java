package dev.throng.xmpp.users;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The users of a test, by index from 0. Immutable and thread-safe.
 *
 * <p>Names are localparts (the part before the @) in the form that servers store: lower-case and composed; see {@link Localpart}.
 */
public sealed interface Users permits NumberedUsers, ListedUsers {

    /** Returns the number of users; at least 1. */
    int count();

    /** Returns the localpart of a user. */
    String name(int index);

    String password(int index);

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

    /**
     * Reads users from a CSV file (RFC 4180, UTF-8) with a name and a password in each line. The first line may be the heading
     * {@code user,password}. A user takes about 10 bytes plus its texts, so millions of users are possible.
     *
     * @param most the maximum number of users, from the top of the file; all if empty
     * @throws UsersException if the file has invalid lines; the message names the first of them
     */
    static Users listed(Path file, OptionalInt most) throws IOException, UsersException {
        return UserFile.read(file, most.orElse(Integer.MAX_VALUE));
    }
}
