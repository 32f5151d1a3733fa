package dev.throng.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.run.result.Placement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunNewsTest {

    private final List<String> lines = new ArrayList<>();

    private final RunNews news = new RunNews(
            new Message.Assign(
                    "1f",
                    1,
                    3,
                    3,
                    1,
                    1,
                    """
                    {"name": "nightly", "protocol": "without-target", "target": {"attach": "127.0.0.1:5555"},
                     "phases": [{"name": "warm", "for": "30s", "load": {"call": {"rate": "1/s"}}},
                                {"name": "main", "for": "1m", "load": {"call": {"rate": "1/s"}}}]}
                    """,
                    List.of(
                            new Message.Address("db", "10.0.0.1", 5555, 1),
                            new Message.Address("db", "10.0.0.2", 5555, 1)),
                    false),
            ManyAgents.protocols(),
            new AgentConsole() {
                @Override
                public void news(String line) {
                    lines.add(line);
                }

                @Override
                public void problem(String line) {
                    lines.add("problem: " + line);
                }
            });

    private static Message.Ended ended(Message.End end) {
        return new Message.Ended(9, 0, end, 0, List.of(), List.of(), Placement.UNKNOWN);
    }

    @Test
    void aRunHasOneLineAtItsStartAndOneAtItsEnd() {
        news.reported(new Message.Ready("1f", "epoll"));
        news.reported(new Message.Started(12));
        news.reported(ended(Message.End.IN_ORDER));
        news.closed();

        assertThat(lines)
                .containsExactly(
                        "run nightly started: share 2 of 3, for 90s, target db:5555 and 1 more",
                        "run nightly ended: this agent sent its share");
    }

    @Test
    void aRunThatEndsEarlyStatesWhy() {
        news.reported(new Message.Ready("1f", "epoll"));
        news.reported(new Message.Started(12));
        news.reported(ended(Message.End.ORPHANED));
        news.reported(new Message.Started(12));
        news.reported(ended(Message.End.ORDERED));
        news.reported(new Message.Started(12));
        news.reported(ended(Message.End.LEAVING));
        news.reported(new Message.Started(12));
        news.closed();

        assertThat(lines)
                .contains(
                        "run nightly ended early: the controller was silent",
                        "run nightly ended early: the controller ended it",
                        "run nightly ended early: this agent was stopped",
                        "run nightly ended early: the controller ended it, or has left");
    }

    @Test
    void aRefusedShareIsReportedToTheAgentsOwnUser() {
        news.reported(new Message.Refused("1f", "10.0.0.1:5555 is not allowed here", false));
        news.closed();

        assertThat(lines).containsExactly("problem: refused a share of a run: 10.0.0.1:5555 is not allowed here");
    }
}
