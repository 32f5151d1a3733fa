package dev.throng.cluster;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/** An agent in a process of its own: {@code HOST:PORT NAME [CERTIFICATES]}. Answers each message with the same bytes. Ends with its standard input. */
final class AgentProcess {

    /** The system property with the time to join. */
    static final String JOIN_WITHIN = "throng.test.joinWithin";

    private AgentProcess() {}

    public static void main(String[] arguments) throws Exception {
        ControllerAddress controller = ControllerAddress.parse(arguments[0]);
        ControllerAddress.rememberBriefly();
        ClusterSettings settings =
                ClusterSettings.loopback().withJoinWithin(Duration.parse(System.getProperty(JOIN_WITHIN, "PT30S")));
        if (arguments.length > 2) {
            settings = settings.withCredentials(ClusterCredentials.read(Path.of(arguments[2])));
        }
        Cluster agent = Cluster.agent(settings, controller, arguments[1]);
        try (agent) {
            agent.start(new ClusterListener() {
                @Override
                public void message(Member from, byte[] message) {
                    agent.send(from, message);
                }
            });
            System.out.println("joined");
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            while (input.readLine() != null) {
                // Waits for the end of the input.
            }
        } catch (ClusterException refused) {
            System.out.println("refused: " + refused.getMessage());
        }
    }
}
