package dev.throng.httpstream.load;

import dev.throng.httpstream.codec.BasicCredentials;
import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** What listeners authenticate themselves with (RFC 7617, Basic); nothing if there is no user. */
public record AuthSettings(
        @Setting(value = "the user's name", fallback = "\"\"", example = "listener")
        String user,

        @Setting(
                value = "the user's password; kept out of results",
                fallback = "\"\"",
                example = "\"${LISTENER_PASSWORD:-secret}\"",
                exampleNeeds = "user: listener")
        String password) {

    public AuthSettings {
        BasicCredentials.require(user, password);
        Expect.that(password.isEmpty() || !user.isEmpty(), "user", "''", "a name, as there is a password");
    }

    /** Not the password. */
    @Override
    public String toString() {
        return "AuthSettings[user=" + user + "]";
    }
}
