package dev.throng.xmpp.users;

/** A file of users is invalid. The message names the file and the lines, and is safe to print on a terminal. */
public final class UsersException extends Exception {

    private static final long serialVersionUID = 1L;

    public UsersException(String message) {
        super(message);
    }
}
