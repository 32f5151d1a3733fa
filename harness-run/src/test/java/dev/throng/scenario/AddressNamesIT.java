package dev.throng.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Names with several addresses, in JVMs that read a hosts file instead of asking DNS. */
@Timeout(120)
class AddressNamesIT {

    private static final String HOSTS = """
            10.0.0.1 both.test
            10.0.0.2 both.test
            fd00::1 both.test
            10.0.0.1 both.test
            fd00::2 six.test
            fd00::3 six.test
            127.0.0.1 localhost
            ::1 localhost
            """;

    @TempDir
    Path temporary;

    private List<String> resolved(String address) throws Exception {
        Path hosts = Files.writeString(temporary.resolve("hosts"), HOSTS);
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djdk.net.hosts.file=" + hosts,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ResolvedNames.class.getName(),
                        address)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    @Test
    void aNameStandsForItsAddressesOfOneFamily() throws Exception {
        assertThat(resolved("both.test:5222")).containsExactly("both.test 10.0.0.1 5222", "both.test 10.0.0.2 5222");
        assertThat(resolved("six.test:5222"))
                .containsExactly("six.test fd00:0:0:0:0:0:0:2 5222", "six.test fd00:0:0:0:0:0:0:3 5222");
    }

    @Test
    void localhostIsOneAddress() throws Exception {
        assertThat(resolved("localhost:5222")).containsExactly("localhost 127.0.0.1 5222");
    }

    @Test
    void aNameWithoutAddressesStaysUnresolved() throws Exception {
        assertThat(resolved("missing.test:5222")).containsExactly("unresolved missing.test");
    }
}
