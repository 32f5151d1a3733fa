package dev.throng.xmpp.load;

import dev.throng.protocol.Setting;
import java.util.Optional;

/** What the publish-subscribe operations use. */
public record PubsubSettings(
        @Setting(
                value = "the domain of the service; pubsub. and the server's domain if it is not given",
                example = "pubsub.example.org")
        Optional<String> service,

        @Setting(value = "the text in each item", fallback = "news", example = "a longer text")
        String text) {}
