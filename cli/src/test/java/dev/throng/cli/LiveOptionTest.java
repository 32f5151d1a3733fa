package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.cli.Installation.BuildRecord;
import dev.throng.cli.live.LiveServer;
import dev.throng.cli.terminal.Console;
import dev.throng.secrets.Masking;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class LiveOptionTest {

    @Command
    private static final class Watched {

        @Mixin
        LiveOption live = new LiveOption();

        @Option(names = "-q")
        boolean quiet;

        @Parameters
        String file = "";
    }

    private static Watched parsed(String words) {
        Watched watched = new Watched();
        new CommandLine(watched).parseArgs(words.split(" "));
        return watched;
    }

    @ParameterizedTest
    @CsvSource({
        "--live small.yaml, 127.0.0.1:9465",
        "small.yaml --live, 127.0.0.1:9465",
        "--live -q small.yaml, 127.0.0.1:9465",
        "--live 9000 small.yaml, 127.0.0.1:9000",
        "--live :9000 small.yaml, 127.0.0.1:9000",
        "--live=9000 small.yaml, 127.0.0.1:9000",
        "--live 0.0.0.0:0 small.yaml, 0.0.0.0:0",
        "small.yaml --live 0, 127.0.0.1:0",
    })
    void theWordAfterTheOptionIsItsAddressOnlyIfItIsOne(String words, String expected) {
        Watched watched = parsed(words);
        assertThat(watched.file).isEqualTo("small.yaml");
        InetSocketAddress address = watched.live.address().orElseThrow();
        assertThat(address.getAddress().getHostAddress() + ":" + address.getPort())
                .isEqualTo(expected);
    }

    @Test
    void withoutTheOptionThereIsNoPage() {
        assertThat(parsed("small.yaml").live.address()).isEqualTo(Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"--live=nonsense", "--live=127.0.0.1:99999", "--live=no such host:1"})
    void anAddressThatIsNoneIsRefusedWithWhatWasExpected(String option) {
        Watched watched = new Watched();
        new CommandLine(watched).parseArgs(option, "small.yaml");
        assertThatThrownBy(watched.live::address)
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--live: ")
                .hasMessageContaining("expected: HOST:PORT");
    }

    @Test
    void thePrintedAddressHasTheTokenAlthoughSecretsInUrlsAreMasked(@TempDir Path directory) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Console console = new Console(stream, stream, Console.Facts.NO_TERMINAL);
        console.mask(Masking.of(Map.of("hunter2", "${PW}")));
        Installation installation =
                new Installation("0", BuildRecord.NONE, directory, Optional.empty(), Optional.empty());
        CommandContext session = new CommandContext(console, installation, Map.of(), Clock.systemUTC(), code -> {});

        try (LiveServer server = LiveOption.open(Optional.of(new InetSocketAddress("0.0.0.0", 0)), "s", session)
                .orElseThrow()) {
            assertThat(server.url()).matches("http://.+/\\?token=[\\w-]{16,}");
            assertThat(err.toString(StandardCharsets.UTF_8).strip()).isEqualTo("live: " + server.url());
        }
    }
}
