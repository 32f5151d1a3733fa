package dev.throng.xmpp.users;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The users of a test, by their index from 0. Immutable; any thread may ask.
 *
 * <p>Names are localparts (what stands before the @) in the form in which servers keep them: lower-case and composed, see
 * {@link Localpart}.
 */
public sealed interface Users permits NumberedUsers, ListedUsers {

    /** How many there are; at least one. */
    int count();

    /** The localpart of a user. */
    String name(int index);

    String password(int index);

    /** Whose localpart that is; empty if it is none of ours. */
    OptionalInt index(String localpart);

    /**
     * Users whose names and passwords hold their number. Each text may have one {@code %d}, or {@code %06d} for at least six digits;
     * {@code %%} is a per cent sign.
     *
     * @param first the number of user 0
     * @throws IllegalArgumentException if a pattern is none, if it names several users alike, or if a name is no localpart
     */
    static Users numbered(String pattern, String password, int first, int count) {
        return new NumberedUsers(pattern, password, first, count);
    }

    /**
     * Users from a CSV file (RFC 4180, UTF-8) with a name and a password in each line. The first line may be the heading
     * {@code user,password}. They take about ten bytes each beside their texts, so millions are fine.
     *
     * @param most how many users to take at most, from the top; all if empty
     * @throws UsersException if the file holds something else; the message names the first lines that do
     */
    static Users listed(Path file, OptionalInt most) throws IOException, UsersException {
        return UserFile.read(file, most.orElse(Integer.MAX_VALUE));
    }
}
