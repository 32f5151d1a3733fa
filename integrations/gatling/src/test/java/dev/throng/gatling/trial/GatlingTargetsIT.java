package dev.throng.gatling.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.gatling.simulation.ReferenceTarget;
import dev.throng.target.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/gatling.md has a command for each protocol that starts a server for its simulations. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class GatlingTargetsIT {

    private static final Path PAGE = Path.of("..", "..", "docs", "gatling.md");

    /** On the page, the server listens at the port of the simulation. Here it takes a free one. */
    @ParameterizedTest
    @ValueSource(strings = {"XMPP", "HTTP streams", "RTMP", "HLS"})
    void theSectionOfEachProtocolHasACommandThatStartsAServer(String section) throws IOException {
        String page = Files.readString(PAGE);
        Matcher command = Pattern.compile("<!-- executed by GatlingTargetsIT: " + section
                        + " -->\\n```\\nthrong target (\\S+) --port \\d+(.*)\\n```")
                .matcher(page);
        assertThat(command.find()).as("a command in the section " + section).isTrue();
        assertThat(page.lastIndexOf("\n## ", command.start())).isEqualTo(page.indexOf("\n## " + section + "\n"));

        List<String> arguments =
                new ArrayList<>(List.of(command.group(2).strip().split(" ")));
        try (Target server = ReferenceTarget.start(command.group(1), arguments.toArray(String[]::new))) {
            assertThat(server.address().getPort()).isPositive();
        }
    }
}
