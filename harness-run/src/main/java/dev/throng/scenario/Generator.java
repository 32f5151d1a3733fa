package dev.throng.scenario;

import dev.throng.protocol.Setting;
import java.util.OptionalInt;

/**
 * The load generator. Immutable.
 *
 * @param loops how many event loops share the load
 * @param transport how event loops wait for sockets
 */
public record Generator(
        @Setting(
                value = "Event loops that share the load: auto (one per core) or a number.",
                fallback = "auto",
                example = "2")
        Loops loops,

        @Setting(
                value = "How event loops wait for sockets; auto takes the best that is available.",
                fallback = "auto",
                example = "nio")
        TransportChoice transport) {

    /** Named {@code auto}, {@code epoll}, {@code io-uring} and {@code nio} in files. */
    public enum TransportChoice {
        AUTO,
        EPOLL,
        IO_URING,
        NIO
    }

    /** @param count empty for {@code auto} */
    public record Loops(OptionalInt count) {

        static Loops parse(String text) {
            if (text.equals("auto")) {
                return new Loops(OptionalInt.empty());
            }
            if (!text.matches("[1-9]\\d{0,3}")) {
                throw new IllegalArgumentException();
            }
            return new Loops(OptionalInt.of(Integer.parseInt(text)));
        }
    }
}
