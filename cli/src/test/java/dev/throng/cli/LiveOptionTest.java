package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
}
