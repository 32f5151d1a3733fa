package dev.throng.xmpp.load;

import dev.throng.protocol.Setting;
import java.util.Optional;

/** What the publish-subscribe operations use. */
public record PubsubSettings(
        @Setting("the domain of the service; pubsub. and the server's domain if it is not given")
        Optional<String> service,

        @Setting(value = "the text in each item", fallback = "news")
        String text) {}
