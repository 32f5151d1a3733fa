package dev.throng.xmpp.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** Stream management (XEP-0198). */
public record StreamManagementSettings(
        @Setting(value = "whether sessions ask for it, where the server offers it", fallback = "false")
        boolean enabled,

        @Setting(value = "whether sessions are resumed when their connection is lost", fallback = "true")
        boolean resume,

        @Setting(value = "stanzas sent between two requests for an acknowledgement", fallback = "5", example = "10")
        int requestEvery,

        @Setting(
                value = "stanzas kept until they are acknowledged; with more the session cannot be resumed",
                fallback = "100",
                example = "500")
        int maxUnacked) {

    public StreamManagementSettings {
        Expect.within("requestEvery", requestEvery, 1, 1_000_000);
        Expect.within("maxUnacked", maxUnacked, 1, 1_000_000);
    }
}
