package dev.throng.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What docs/kubernetes.md prints and needs no cluster. */
class KubernetesPageTest {

    private static final Path MANIFESTS = DocPage.ROOT.resolve("deploy/kubernetes");

    @TempDir
    Path directory;

    private static List<Path> manifests(Path in) throws Exception {
        try (Stream<Path> files = Files.list(in)) {
            return files.sorted().toList();
        }
    }

    /** With GNU sed. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theImageIsReplacedInEachPod() throws Exception {
        Path copies = Files.createDirectories(directory.resolve("deploy/kubernetes"));
        for (Path manifest : manifests(MANIFESTS)) {
            Files.copy(manifest, copies.resolve(manifest.getFileName()));
        }

        Process sed = new ProcessBuilder(
                        "sh", "-ec", DocPage.of("docs/kubernetes.md").block("image"))
                .directory(directory.toFile())
                .inheritIO()
                .start();

        assertThat(sed.waitFor()).isZero();
        for (Path manifest : manifests(MANIFESTS)) {
            assertThat(copies.resolve(manifest.getFileName()))
                    .hasContent(Files.readString(manifest)
                            .replace("image: throng:0.1.0", "image: registry.example/throng:0.1.0"));
        }
    }

    @Test
    void allManifestsAreApplied() throws Exception {
        String page = Files.readString(DocPage.ROOT.resolve("docs/kubernetes.md"));
        assertThat(manifests(MANIFESTS)).hasSize(6).allSatisfy(manifest -> assertThat(page)
                .containsPattern("kubectl apply .*-f deploy/kubernetes/" + manifest.getFileName()));
    }
}
