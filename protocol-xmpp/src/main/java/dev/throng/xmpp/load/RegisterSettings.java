package dev.throng.xmpp.load;

import dev.throng.protocol.Setting;

/** The accounts that the operation {@code register} makes. */
public record RegisterSettings(
        @Setting(
                value = "what the names of new accounts begin with; the rest makes them unique",
                fallback = "registered-",
                example = "new-")
        String prefix,

        @Setting(value = "their password", fallback = "secret", example = "\"${NEW_USER_PASSWORD:-secret}\"")
        String password) {}
