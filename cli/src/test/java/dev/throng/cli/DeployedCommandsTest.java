package dev.throng.cli;

import static dev.throng.cli.Manifests.container;
import static dev.throng.cli.Manifests.list;
import static dev.throng.cli.Manifests.text;
import static dev.throng.cli.Manifests.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.cluster.ClusterCredentials;
import dev.throng.cluster.ControllerAddress;
import dev.throng.scenario.yaml.Units;
import dev.throng.transport.AllowedDestinations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The commands of the manifests and of the systemd unit, as Throng's own parser reads them. */
class DeployedCommandsTest {

    private static final Path UNIT = Manifests.ROOT.resolve("deploy/systemd/throng-agent.service");
    private static final Path SETTINGS = Manifests.ROOT.resolve("deploy/systemd/agent.env");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\(([A-Z_]+)\\)");
    private static final Duration LONGER_THAN_A_BREAK = Duration.ofHours(1);

    /** As Kubernetes does it, with a value for each field that the downward API gives. */
    private static String[] expanded(JsonNode container) {
        Map<String, String> values = new HashMap<>();
        for (JsonNode variable : list(container, "/env")) {
            String field = text(variable, "/valueFrom/fieldRef/fieldPath");
            values.put(
                    text(variable, "/name"),
                    Map.of("metadata.name", "agent-0", "status.podIP", "10.1.2.3")
                            .get(field));
        }
        return texts(container, "/args").stream()
                .map(word -> VARIABLE.matcher(word)
                        .replaceAll(found -> Matcher.quoteReplacement(values.get(found.group(1)))))
                .toArray(String[]::new);
    }

    private static void assertReadable(AgentCommand agent) {
        assertThat(agent.name).matches("[A-Za-z0-9._-]{1,64}");
        AllowedDestinations.parse(agent.allow);
        assertThat(agent.allow).doesNotContain("127.0.0.0/8");
        assertThat(Units.duration(agent.maxDuration)).isPositive();
        assertThat(agent.maxConnections).isLessThan(Long.MAX_VALUE);
        assertThat(Units.duration(agent.wait)).isGreaterThan(LONGER_THAN_A_BREAK);
    }

    @Test
    void agentsAndControllerOfKubernetesFindEachOther() throws IOException {
        Manifests manifests = Manifests.read();
        JsonNode agents = manifests.only("StatefulSet");
        JsonNode job = manifests.only("Job").at("/spec/template");
        AgentCommand agent =
                (AgentCommand) new TypedCommands().parsed(expanded(container(agents.at("/spec/template"))));
        RunCommand run = (RunCommand) new TypedCommands().parsed(expanded(container(job)));

        assertReadable(agent);
        assertThat(agent.name).isEqualTo("agent-0");
        ControllerAddress joined = ControllerAddress.parse(agent.controller);
        ControllerAddress opened = ControllerAddress.parse(run.agents.cluster.orElseThrow());
        assertThat(joined.port()).isEqualTo(opened.port());
        assertThat(opened.host()).isEqualTo("10.1.2.3");
        assertThat(manifests.ofKind("Service")).anySatisfy(service -> {
            assertThat(text(service, "/metadata/name")).isEqualTo(joined.host());
            assertThat(service.at("/spec/ports/0/port").asInt()).isEqualTo(joined.port());
            assertThat(manifests.podsWith(Manifests.fields(service.at("/spec/selector"))))
                    .containsExactly(job);
        });
        assertThat(run.agents.expect).contains(agents.at("/spec/replicas").asInt());
        assertThat(Units.duration(run.agents.wait.orElseThrow())).isPositive();
        assertThat(agent.certificates)
                .contains(Path.of(KubernetesManifestsTest.mount(agents.at("/spec/template"), "certificates")));
        assertThat(run.agents.certificates).contains(Path.of(KubernetesManifestsTest.mount(job, "certificates")));
        assertThat(run.options.scenario)
                .isEqualTo(Path.of(KubernetesManifestsTest.mount(job, "scenario"), "scenario.yaml"));
        assertThat(KubernetesManifestsTest.mount(agents.at("/spec/template"), "scenario"))
                .isEqualTo(KubernetesManifestsTest.mount(job, "scenario"));
        assertThat(Files.readString(Manifests.ROOT.resolve("docs/kubernetes.md")))
                .contains("create configmap throng-scenario --from-file=scenario.yaml");
    }

    @Test
    void theNetworkAllowsTheTargetsOfTheAgentsAndTheControllersPort() throws IOException {
        Manifests manifests = Manifests.read();
        AgentCommand agent = (AgentCommand) new TypedCommands()
                .parsed(expanded(container(manifests.only("StatefulSet").at("/spec/template"))));
        List<JsonNode> policies = manifests.ofKind("NetworkPolicy");

        assertThat(policies.stream()
                        .flatMap(policy -> policy.findValues("cidr").stream())
                        .map(JsonNode::asString)
                        .collect(Collectors.toSet()))
                .isEqualTo(Set.copyOf(agent.allow));
        Set<Integer> ports = policies.stream()
                .flatMap(policy -> policy.findValues("port").stream())
                .map(JsonNode::asInt)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(ports)
                .containsExactly(53, ControllerAddress.parse(agent.controller).port());
    }

    private static Map<String, List<String>> settings(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.startsWith("#") && line.contains("="))
                .map(line -> line.split("=", 2))
                .collect(Collectors.groupingBy(
                        pair -> pair[0], Collectors.mapping(pair -> pair[1], Collectors.toList())));
    }

    @Test
    void theServiceStartsAnAgent() throws IOException {
        Map<String, List<String>> unit = settings(UNIT);
        Map<String, List<String>> environment = settings(SETTINGS);
        List<String> words = new ArrayList<>();
        for (String word : unit.get("ExecStart").get(0).split(" ")) {
            switch (word) {
                case "${CREDENTIALS_DIRECTORY}" -> words.add("/run/credentials/throng-agent.service");
                case "${CONTROLLER}" -> words.add(environment.get("CONTROLLER").get(0));
                case "$LIMITS" ->
                    words.addAll(Arrays.asList(environment.get("LIMITS").get(0).split(" ")));
                case "%H" -> words.add("load-1.example");
                default -> {
                    assertThat(word).doesNotContain("$", "%");
                    words.add(word);
                }
            }
        }

        assertThat(words.remove(0)).isEqualTo("/opt/throng/bin/throng");
        AgentCommand agent = (AgentCommand) new TypedCommands().parsed(words.toArray(String[]::new));

        assertReadable(agent);
        assertThat(ControllerAddress.parse(agent.controller).port()).isEqualTo(7800);
        assertThat(unit.get("EnvironmentFile")).containsExactly("/etc/throng/agent.env");
        assertThat(unit.get("LoadCredential"))
                .containsExactlyInAnyOrderElementsOf(List.of(
                                ClusterCredentials.AUTHORITY_FILE,
                                ClusterCredentials.CERTIFICATE_FILE,
                                ClusterCredentials.KEY_FILE)
                        .stream()
                        .map(file -> file + ":/etc/throng/agent/" + file)
                        .toList());
    }
}
