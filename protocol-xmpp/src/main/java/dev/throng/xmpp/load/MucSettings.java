package dev.throng.xmpp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Scaled;
import dev.throng.protocol.Setting;
import java.util.Optional;

/** The rooms of the operations {@code muc-join} and {@code muc-groupchat}. */
public record MucSettings(
        @Setting(
                value = "the domain of the rooms; conference. and the server's domain if it is not given",
                example = "rooms.example.org")
        Optional<String> service,

        @Setting(value = "what the rooms' names begin with", fallback = "throng", example = "load")
        String room,

        @Setting(value = "how many rooms there are; sessions enter them in turn", fallback = "10", example = "100")
        @Scaled
        int rooms) {

    public MucSettings {
        Expect.within("rooms", rooms, 1, 10_000_000);
    }
}
