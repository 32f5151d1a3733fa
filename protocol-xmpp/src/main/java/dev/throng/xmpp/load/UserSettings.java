package dev.throng.xmpp.load;

import dev.throng.protocol.Scaled;
import dev.throng.protocol.Setting;
import dev.throng.xmpp.users.Users;

/** Who logs in. */
public record UserSettings(
        @Setting(value = "the names, with one %d for the number", fallback = "user-%06d")
        String pattern,

        @Setting(value = "the passwords", fallback = "pass") String password,

        @Setting(value = "how many", fallback = "100000") @Scaled
        int count) {

    Users load() {
        return new Users(pattern, password, count);
    }
}
