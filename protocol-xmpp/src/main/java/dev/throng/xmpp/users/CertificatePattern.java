package dev.throng.xmpp.users;

import dev.throng.text.FileProblem;
import dev.throng.text.Printable;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Where the certificates of users are: a path with {@code %s} for the user's name. A name may come from a file, so no path of a user leaves
 * the directory that the pattern names before {@code %s}, not by {@code ..} and not by a link. Immutable.
 */
public final class CertificatePattern {

    private static final String PLACE = "%s";

    private final String text;
    private final Path directory;

    private CertificatePattern(String text, Path directory) {
        this.text = text;
        this.directory = directory;
    }

    /** @throws IllegalArgumentException {@code cert: text (expected: …)} */
    public static CertificatePattern parse(String text) {
        int place = text.indexOf(PLACE);
        if (place < 0 || text.indexOf('%', place + 1) >= 0 || text.indexOf('%') < place) {
            throw refusal(text, "one %s in it, for the user's name, and no other %");
        }
        try {
            Path before = Path.of(text.substring(0, text.lastIndexOf('/', place) + 1));
            Path.of(text);
            return new CertificatePattern(text, before);
        } catch (InvalidPathException unusable) {
            throw refusal(text, "a path");
        }
    }

    private static IllegalArgumentException refusal(String text, String expected) {
        return new IllegalArgumentException("cert: " + Printable.excerpt(text) + " (expected: " + expected + ")");
    }

    /**
     * Returns the file of a user.
     *
     * @throws UsersException if there is none in the directory
     */
    public Path of(String user) throws UsersException {
        try {
            Path file = Path.of(text.replace(PLACE, user));
            Path real = file.toRealPath();
            Path within = (directory.toString().isEmpty() ? Path.of(".") : directory).toRealPath();
            if (!real.startsWith(within) || hasParent(user)) {
                throw new UsersException(Printable.line(file.toString()) + " (expected: a file in "
                        + Printable.line(within.toString()) + "; this one is elsewhere)");
            }
            return file;
        } catch (InvalidPathException unusable) {
            throw new UsersException(
                    "the name " + Printable.excerpt(user) + " (expected: one that can be part of a file's name)");
        } catch (IOException missing) {
            throw new UsersException(Printable.line(text.replace(PLACE, user))
                    + " (expected: a file that can be read): " + FileProblem.reason(missing));
        }
    }

    private static boolean hasParent(String user) {
        return user.equals(".") || user.equals("..") || user.indexOf('/') >= 0;
    }

    @Override
    public String toString() {
        return text;
    }
}
