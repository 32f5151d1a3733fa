package dev.throng.cli;

import dev.throng.cli.live.LiveServer;
import dev.throng.cli.serve.ListenAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import java.util.regex.Pattern;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option of commands whose load can be watched. */
final class LiveOption {

    private static final String DEFAULT = String.valueOf(LiveServer.DEFAULT_PORT);

    @Option(
            names = "--live",
            arity = "0..1",
            fallbackValue = "9465",
            preprocessor = OnlyAnAddress.class,
            paramLabel = "[HOST:]PORT",
            description =
                    "Serve a page that shows the load while it goes on, and then becomes the report. Default: port 9465 of the loopback"
                            + " interface. Another address needs the token of the printed URL.")
    Optional<String> live = Optional.empty();

    /** The address that was asked for; empty without the option. */
    Optional<InetSocketAddress> address() {
        return live.map(text -> LoadRange.parsed("--live", () -> ListenAddress.parse(text)));
    }

    /**
     * Opens the page, if it was asked for, and prints where it is.
     *
     * @param address from {@link #address}
     * @param title the name of the scenario or study
     * @throws UsageException if the address cannot be had
     */
    static Optional<LiveServer> open(Optional<InetSocketAddress> address, String title, CommandContext session) {
        if (address.isEmpty()) {
            return Optional.empty();
        }
        try {
            LiveServer server = LiveServer.listen(address.get(), title, session.console()::masked);
            session.console().ownAddress("live: " + server.url());
            return Optional.of(server);
        } catch (IOException refused) {
            throw cannotListen("--live", address.get(), refused);
        }
    }

    /** The refusal of an option whose address cannot be had. */
    static UsageException cannotListen(String option, InetSocketAddress address, IOException refused) {
        return new UsageException(
                option + ": cannot listen on " + address.getHostString() + ":" + address.getPort() + ": "
                        + refused.getMessage() + " (expected: an address of this machine with a free port)",
                refused);
    }

    /** The word after the option is its value only if it is an address: {@code run --live SCENARIO} has none. */
    static final class OnlyAnAddress implements IParameterPreprocessor {

        private static final Pattern ADDRESS = Pattern.compile("(?:.*:)?\\d{1,5}");

        @Override
        public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> facts) {
            boolean attached = "=".equals(facts.get("separator"));
            if (attached || !words.isEmpty() && ADDRESS.matcher(words.peek()).matches()) {
                return false;
            }
            option.setValue(Optional.of(DEFAULT));
            return true;
        }
    }
}
