package dev.throng.riemann.load;

import dev.throng.protocol.Expect;
import dev.throng.protocol.Setting;

/** What the Msgs hold. Its keys stand in the section {@code settings} itself. Immutable. */
public record MsgSettings(
        @Setting(value = "what the events look like", fallback = "{}")
        EventSettings event,

        @Setting(value = "events in each Msg", fallback = "1", example = "100")
        int eventsPerMsg,

        @Setting(value = "the query of the operation query", fallback = "'true'", example = "'service = \"load-test\"'")
        String query) {

    public MsgSettings {
        Expect.within("eventsPerMsg", eventsPerMsg, 1, 1_000_000);
    }
}
