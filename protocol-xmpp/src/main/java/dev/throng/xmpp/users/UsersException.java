package dev.throng.xmpp.users;

/** A file of users cannot be used. The message names file and lines, and is fit for a terminal. */
public final class UsersException extends Exception {

    private static final long serialVersionUID = 1L;

    UsersException(String message) {
        super(message);
    }
}
