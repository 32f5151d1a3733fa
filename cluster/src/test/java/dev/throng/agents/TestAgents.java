package dev.throng.agents;

import dev.throng.cluster.Member;
import dev.throng.cluster.Role;
import dev.throng.engine.Parts;
import dev.throng.sample.MachineId;
import dev.throng.sample.MachineSampler;
import dev.throng.sample.ProcessSample;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;

/** Agents as a controller knows them, for tests. */
final class TestAgents {

    private TestAgents() {}

    static Member member(String name) {
        return new Member(name, Role.AGENT, "id-" + name, new InetSocketAddress("127.0.0.1", 1));
    }

    static Message.Offer offer(String job) {
        return new Message.Offer(
                "0.1.0",
                "",
                "host",
                new MachineId("boot", "net"),
                1,
                2,
                0,
                new Message.Limits(1_000, 1_000, 60, "", ""),
                job);
    }

    /** Agent number {@code first} of {@code all} with one part each. */
    static RemoteAgent agent(int first, int all) {
        return new RemoteAgent(member("agent-" + (first + 1)), offer(""), new Parts(first, all, all));
    }

    static JournalHead.Entry entry(int first, int all) {
        return new JournalHead.Entry("agent-" + (first + 1), offer(""), first, all, all, "epoll", 17, 117);
    }

    static JournalHead head(int agents) {
        List<JournalHead.Entry> entries = IntStream.range(0, agents)
                .mapToObj(number -> entry(number, agents))
                .toList();
        return new JournalHead("job", 0, List.of(new Message.Address("127.0.0.1", "127.0.0.1", 5555, 1)), entries);
    }

    /** A sample of resources, the smallest figures there are. */
    static Message.Figures resources(long number) {
        AgentResources sample =
                new AgentResources(number * 1_000_000_000, ProcessSample.NONE, MachineSampler.Sample.NONE, new long[0]);
        return new Message.Figures(number, Message.Kind.RESOURCES, 0, sample.write());
    }
}
