package dev.throng.agents;

import dev.throng.protocol.Protocol;
import dev.throng.scenario.Scenario.Phase;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.text.Printable;
import dev.throng.text.QuantityText;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints on an agent's console what it does for a controller: one line when a run starts, and one when it ends. Confined to one thread. */
final class RunNews {

    private final Message.Assign assignment;
    private final Map<String, Protocol> protocols;
    private final AgentConsole console;
    private String name = "";
    private String start = "";
    private boolean going;

    RunNews(Message.Assign assignment, Map<String, Protocol> protocols, AgentConsole console) {
        this.assignment = assignment;
        this.protocols = protocols;
        this.console = console;
    }

    /** The agent has sent this report of the run to its controller. */
    void reported(Message.Report report) {
        if (report instanceof Message.Refused refused) {
            console.problem("refused a share of a run: " + Printable.line(refused.why()));
        } else if (report instanceof Message.Ready) {
            // not at the start of the load, which it would delay
            prepare();
        } else if (report instanceof Message.Started) {
            going = true;
            console.news(start);
        } else if (report instanceof Message.Ended ended && going) {
            going = false;
            console.news("run " + name + outcome(ended.end()));
        }
    }

    private static String outcome(Message.End end) {
        return switch (end) {
            case IN_ORDER -> " ended: this agent sent its share";
            case ORDERED -> " ended early: the controller ended it";
            case ORPHANED -> " ended early: the controller was silent";
            case LEAVING -> " ended early: this agent was stopped";
            case LATE -> " ended early: this agent heard too late of the end of a phase";
        };
    }

    private void prepare() {
        try {
            ScenarioFile file =
                    ScenarioFile.parse("scenario.json", assignment.scenario(), List.of(), Map.of(), protocols);
            Duration length =
                    file.scenario().phases().stream().map(Phase::duration).reduce(Duration.ZERO, Duration::plus);
            name = Printable.excerpt(file.masking().apply(file.scenario().name()));
            start = "run " + name + " started: share " + (assignment.first() + 1) + " of " + assignment.step()
                    + ", for "
                    + (file.scenario().phases().stream().anyMatch(Phase::untilSteady) ? "at most " : "")
                    + QuantityText.duration(length) + ", target "
                    + assignment.addresses().stream()
                            .limit(1)
                            .map(address -> address.host() + ":" + address.port())
                            .collect(Collectors.joining())
                    + (assignment.addresses().size() > 1
                            ? " and " + (assignment.addresses().size() - 1) + " more"
                            : "");
        } catch (ScenarioException impossible) {
            throw new IllegalStateException("the run is ready, so its scenario is valid", impossible);
        }
    }

    /** The run is over, or the controller has left. */
    void closed() {
        if (going) {
            going = false;
            console.news("run " + name + " ended early: the controller ended it, or has left");
        }
    }
}
