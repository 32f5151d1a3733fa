package dev.throng.cli;

import static dev.throng.cli.Manifests.container;
import static dev.throng.cli.Manifests.fields;
import static dev.throng.cli.Manifests.list;
import static dev.throng.cli.Manifests.text;
import static dev.throng.cli.Manifests.texts;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The manifests of deploy/kubernetes fit the schema of Kubernetes and each other. */
class KubernetesManifestsTest {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    private static Manifests manifests;
    private static String page;

    @BeforeAll
    static void read() throws IOException {
        manifests = Manifests.read();
        page = Files.readString(Manifests.ROOT.resolve("docs/kubernetes.md"));
    }

    @Test
    void eachObjectFitsTheSchema() {
        assertThat(manifests.objects()).hasSizeGreaterThan(8).allSatisfy(object -> assertThat(
                        KubernetesSchema.problem(object))
                .as(object.toString())
                .isEmpty());
    }

    @ParameterizedTest(name = "{1} -> {2}")
    @CsvSource(delimiter = '|', textBlock = """
            agents.yaml    | podManagementPolicy: | podManagmentPolicy:  | podManagmentPolicy
            agents.yaml    | drop: [ALL]          | dorp: [ALL]          | dorp
            agents.yaml    | replicas: 3          | replicas: '3'        | replicas
            agents.yaml    | replicas: 3          | replicas: three      | three
            agents.yaml    | runAsNonRoot: true   | runAsNonRoot: 'true' | runAsNonRoot
            agents.yaml    | - name: POD_NAME     | - value: POD_NAME    | `name`
            agents.yaml    | defaultMode: 288     | defaultMode: r--     | r--
            agents.yaml    | kind: StatefulSet    | kind: Statefulset    | no such kind
            agents.yaml    | apps/v1              | apps/v1beta1         | no such kind
            run.yaml       | backoffLimit: 0      | backOffLimit: 0      | backOffLimit
            run.yaml       | containers:          | container:           | container
            run.yaml       | containerPort: 7800  | containerPort: x     | x
            network.yaml   | clusterIP: None      | clusterIp: None      | clusterIp
            network.yaml   | - port: 7800         | - targetPort: 7800   | `port`
            results.yaml   | accessModes: [       | accessModes: x #     | accessModes
            """)
    void aMistakeInAManifestIsFound(String file, String right, String wrong, String message) throws IOException {
        String text =
                Files.readString(Manifests.DIRECTORY.resolve(file)).replace("- name: cluster\n      port", "- port");
        assertThat(text).contains(right);

        Optional<String> problem = Manifests.parse(text.replace(right, wrong)).stream()
                .flatMap(object -> KubernetesSchema.problem(object).stream())
                .findFirst();

        assertThat(problem).hasValueSatisfying(found -> assertThat(found).contains(message));
    }

    @Test
    void allObjectsAreInTheNamespaceAndHaveNamesThatKubernetesAllows() {
        String namespace = text(manifests.only("Namespace"), "/metadata/name");
        assertThat(manifests.objects()).allSatisfy(object -> {
            assertThat(text(object, "/metadata/name")).matches(NAME);
            if (!text(object, "/kind").equals("Namespace")) {
                assertThat(text(object, "/metadata/namespace")).isEqualTo(namespace);
            }
        });
    }

    @Test
    void selectorsMatchOneKindOfPod() {
        JsonNode agents = manifests.only("StatefulSet");
        assertThat(fields(agents.at("/spec/selector/matchLabels")))
                .isEqualTo(fields(agents.at("/spec/template/metadata/labels")));
        assertThat(list(agents, "/spec/template/spec/topologySpreadConstraints"))
                .allSatisfy(spread -> assertThat(fields(spread.at("/labelSelector/matchLabels")))
                        .isEqualTo(fields(agents.at("/spec/selector/matchLabels"))));
        assertThat(manifests.ofKind("Service")).isNotEmpty().allSatisfy(service -> {
            assertThat(manifests.podsWith(fields(service.at("/spec/selector")))).hasSize(1);
            assertThat(text(service, "/spec/clusterIP")).isEqualTo("None");
        });
        assertThat(manifests.ofKind("Service"))
                .extracting(service -> text(service, "/metadata/name"))
                .contains(text(agents, "/spec/serviceName"));
        assertThat(manifests.ofKind("NetworkPolicy"))
                .isNotEmpty()
                .flatExtracting(policy -> policy.findValues("podSelector"))
                .allSatisfy(selector -> assertThat(manifests.podsWith(fields(selector.path("matchLabels"))))
                        .hasSize(selector.isEmpty() ? manifests.pods().size() : 1));
    }

    @Test
    void portsOfServicesArePortsOfTheirPods() {
        for (JsonNode service : manifests.ofKind("Service")) {
            JsonNode container = container(
                    manifests.podsWith(fields(service.at("/spec/selector"))).get(0));
            assertThat(list(service, "/spec/ports"))
                    .allSatisfy(port -> assertThat(list(container, "/ports")).anySatisfy(own -> {
                        assertThat(text(own, "/name")).isEqualTo(text(port, "/targetPort"));
                        assertThat(own.at("/containerPort")).isEqualTo(port.at("/port"));
                    }));
        }
    }

    @Test
    void volumesAreDeclaredAndTheirSourcesExist() {
        Set<String> claims = manifests.ofKind("PersistentVolumeClaim").stream()
                .map(claim -> text(claim, "/metadata/name"))
                .collect(Collectors.toSet());
        for (JsonNode pod : manifests.pods()) {
            assertThat(list(container(pod), "/volumeMounts")).hasSameSizeAs(list(pod, "/spec/volumes"));
            assertThat(named(list(container(pod), "/volumeMounts"))).isEqualTo(named(list(pod, "/spec/volumes")));
            for (JsonNode volume : list(pod, "/spec/volumes")) {
                String secret = text(volume, "/secret/secretName");
                String files = text(volume, "/configMap/name");
                String claim = text(volume, "/persistentVolumeClaim/claimName");
                assertThat(secret.isEmpty() || page.contains("create secret generic " + secret + " --from-file="))
                        .as(secret)
                        .isTrue();
                assertThat(files.isEmpty() || page.contains("create configmap " + files + " --from-file="))
                        .as(files)
                        .isTrue();
                assertThat(claim.isEmpty() || claims.contains(claim)).as(claim).isTrue();
            }
        }
    }

    private static Set<String> named(List<JsonNode> objects) {
        return objects.stream().map(each -> text(each, "/name")).collect(Collectors.toCollection(TreeSet::new));
    }

    /** What the Pod Security Standard of the namespace requires, and more. */
    @Test
    void podsHaveNoRightsThatTheyDoNotNeed() {
        assertThat(text(manifests.only("Namespace"), "/metadata/labels/pod-security.kubernetes.io~1enforce"))
                .isEqualTo("restricted");
        for (JsonNode pod : manifests.pods()) {
            JsonNode container = container(pod);
            assertThat(pod.at("/spec/securityContext/runAsNonRoot").asBoolean()).isTrue();
            assertThat(pod.at("/spec/automountServiceAccountToken").asBoolean(true))
                    .isFalse();
            assertThat(text(pod, "/spec/securityContext/seccompProfile/type")).isEqualTo("RuntimeDefault");
            assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true))
                    .isFalse();
            assertThat(container.at("/securityContext/readOnlyRootFilesystem").asBoolean())
                    .isTrue();
            assertThat(texts(container, "/securityContext/capabilities/drop")).containsExactly("ALL");
            assertThat(fields(container.at("/resources/requests")))
                    .isEqualTo(fields(container.at("/resources/limits")))
                    .containsKeys("cpu", "memory");
            assertThat(list(pod, "/spec/securityContext/sysctls"))
                    .extracting(sysctl -> text(sysctl, "/name"))
                    .isSubsetOf("net.ipv4.ip_local_port_range");
        }
        assertThat(manifests.ofKind("NetworkPolicy"))
                .anySatisfy(policy -> assertThat(policy.at("/spec").toString())
                        .isEqualTo("{\"podSelector\":{},\"policyTypes\":[\"Ingress\",\"Egress\"]}"));
    }

    @Test
    void aRunIsNotRepeated() {
        JsonNode job = manifests.only("Job");
        assertThat(job.at("/spec/backoffLimit").asInt(6)).isZero();
        assertThat(text(job, "/spec/template/spec/restartPolicy")).isEqualTo("Never");
    }

    @Test
    void thePodsUseTheImageAsTheContainerfileMakesIt() throws IOException {
        String containerfile = Files.readString(Manifests.ROOT.resolve("deploy/container/Containerfile"));
        String image = found(Pattern.compile("-t (throng:\\S+)"), containerfile);
        assertThat(image).isEqualTo("throng:" + version());
        assertThat(page).contains("-f deploy/container/Containerfile -t " + image + " .");
        assertThat(manifests.pods()).allSatisfy(pod -> {
            assertThat(text(container(pod), "/image")).isEqualTo(image);
            for (String id : List.of("runAsUser", "runAsGroup", "fsGroup")) {
                assertThat(text(pod, "/spec/securityContext/" + id))
                        .isEqualTo(found(Pattern.compile("USER (\\d+):\\d+"), containerfile));
            }
        });
        String directory = found(Pattern.compile("(?m)^WORKDIR (/work)$"), containerfile);
        assertThat(mount(manifests.only("Job").at("/spec/template"), "results")).isEqualTo(directory + "/results");
        assertThat(text(container(manifests.only("Job").at("/spec/template")), "/workingDir"))
                .isEqualTo(directory);
        assertThat(page).contains("results-reader:" + mount(manifests.only("Pod"), "results") + " results");
    }

    /** Base images with the version of an update, so that two builds have the same JVM. */
    @Test
    void theBaseImagesArePinned() throws IOException {
        List<String> images = Stream.of(Files.readString(Manifests.ROOT.resolve("deploy/container/Containerfile"))
                        .split("\n"))
                .filter(line -> line.startsWith("ARG RUN="))
                .map(line -> line.substring(line.indexOf('=') + 1))
                .toList();
        assertThat(images).hasSize(1).allSatisfy(image -> assertThat(image)
                .matches("[a-z-]+:\\d+\\.\\d+\\.\\d+[-_].+"));
    }

    @Test
    void theImageIsBuiltFromTheArchiveOfThisVersionAlone() throws IOException {
        String containerfile = Files.readString(Manifests.ROOT.resolve("deploy/container/Containerfile"));
        String version = found(Pattern.compile("(?m)^ARG VERSION=(.+)$"), containerfile);
        assertThat(version).isEqualTo(version());
        String archive =
                found(Pattern.compile("(?m)^ADD (\\S+) "), containerfile).replace("${VERSION}", version);
        List<String> context = Files.readAllLines(Manifests.ROOT.resolve(".dockerignore")).stream()
                .filter(line -> !line.startsWith("#"))
                .toList();

        assertThat(context).hasSize(2).startsWith("*").allSatisfy(line -> assertThat(line)
                .matches("\\*|!.+"));
        assertThat(FileSystems.getDefault()
                        .getPathMatcher("glob:" + context.get(1).substring(1))
                        .matches(Path.of(archive)))
                .isTrue();
        assertThat(archive).isEqualTo("build/dist/target/throng-" + version + ".tar.gz");
    }

    private static String version() throws IOException {
        return found(
                Pattern.compile("<artifactId>throng</artifactId>\\s*<version>(.+?)</version>"),
                Files.readString(Manifests.ROOT.resolve("pom.xml")));
    }

    static String mount(JsonNode pod, String volume) {
        return list(container(pod), "/volumeMounts").stream()
                .filter(mount -> text(mount, "/name").equals(volume))
                .map(mount -> text(mount, "/mountPath"))
                .findFirst()
                .orElseThrow();
    }

    private static String found(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).as(pattern.toString()).isTrue();
        return matcher.group(1);
    }
}
