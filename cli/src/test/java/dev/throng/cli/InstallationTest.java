package dev.throng.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cli.Installation.BuildRecord;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The version of Throng and of its build. */
class InstallationTest {

    private static Installation with(BuildRecord build) {
        return new Installation("1.2.3", build, Path.of(""), Optional.empty(), Optional.empty());
    }

    private static BuildRecord recorded(String properties) throws IOException {
        Properties read = new Properties();
        read.load(new StringReader(properties));
        return BuildRecord.of(read);
    }

    @Test
    void aProgramNamesTheCommitThatTheBuildRecorded() throws IOException {
        Installation clean = with(recorded("commit=1a2b3c4d5e6f\nmodified=false\ntime=2026-11-21T00:00:00Z"));
        assertThat(clean.versionWithSources()).isEqualTo("1.2.3 (git 1a2b3c4d5e6f)");
        assertThat(clean.versionWithBuild()).isEqualTo("1.2.3, git 1a2b3c4d5e6f, built 2026-11-21T00:00:00Z");

        Installation modified = with(recorded("commit=1a2b3c4d5e6f\nmodified=true"));
        assertThat(modified.versionWithSources()).isEqualTo("1.2.3 (git 1a2b3c4d5e6f, modified)");
        assertThat(modified.versionWithBuild()).isEqualTo("1.2.3, git 1a2b3c4d5e6f, modified");
    }

    /** Without a git repository Maven leaves the two values empty. */
    @Test
    void aBuildWithoutAGitRepositorySaysSo() throws IOException {
        Installation installation = with(recorded("commit=\nmodified=\ntime=2026-11-21T00:00:00Z"));
        assertThat(installation.versionWithSources()).isEqualTo("1.2.3");
        assertThat(installation.versionWithBuild())
                .isEqualTo("1.2.3, git commit unknown (built without a git repository), built 2026-11-21T00:00:00Z");
    }
}
