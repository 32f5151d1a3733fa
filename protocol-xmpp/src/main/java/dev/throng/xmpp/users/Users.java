package dev.throng.xmpp.users;

/** Who logs in. */
public record Users(String pattern, String passwordPattern, int count) {
    public String name(int index) {
        return String.format(java.util.Locale.ROOT, pattern, index);
    }

    public String password(int index) {
        return String.format(java.util.Locale.ROOT, passwordPattern, index);
    }
}
