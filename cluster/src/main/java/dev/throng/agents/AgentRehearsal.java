package dev.throng.agents;

import dev.throng.engine.Parts;
import dev.throng.protocol.TargetAddresses;
import dev.throng.run.LoadSenders;
import dev.throng.run.Rehearsal;
import dev.throng.run.RehearsalTime;
import dev.throng.run.result.RunException;
import dev.throng.scenario.ScenarioException;
import dev.throng.scenario.ScenarioFile;
import dev.throng.time.NanoClock;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A rehearsal of an agent, on a thread of its own, so that the agent hears its controller meanwhile. Any thread may call any method. */
final class AgentRehearsal {

    private final Message.Rehearse order;
    private final Agent.Settings settings;
    private final NanoClock clock;
    private final Consumer<Message.Rehearsed> report;
    private final Thread thread = new Thread(this::run, "throng-rehearsal");

    /** @param report gets the end of it, also if it fails; nothing if it was closed */
    AgentRehearsal(
            Message.Rehearse order, Agent.Settings settings, NanoClock clock, Consumer<Message.Rehearsed> report) {
        this.order = order;
        this.settings = settings;
        this.clock = clock;
        this.report = report;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** Ends it, and waits until its connections are closed. */
    void close() {
        thread.interrupt();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException later) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        Message.Assign share = order.share();
        try {
            ScenarioFile file =
                    ScenarioFile.parse("scenario.json", share.scenario(), List.of(), Map.of(), settings.protocols());
            Parts parts = new Parts(share.first(), share.step(), share.all());
            TargetAddresses servers = AssignedAddresses.read(share);
            Optional<String> refusal = settings.limits().refusalToRehearse(file, servers.all(), parts);
            if (refusal.isPresent()) {
                throw new RunException(refusal.get());
            }
            RehearsalTime time = new RehearsalTime(order.atMostNanos(), order.untilQuiet());
            report.accept(new Message.Rehearsed(
                    share.job(),
                    new Rehearsal(file, time, clock)
                            .run(new LoadSenders.RehearsalServers(servers, Optional.empty()), parts, share.step()),
                    ""));
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } catch (ScenarioException | RunException | UnknownHostException | RuntimeException | Error failed) {
            report.accept(new Message.Rehearsed(share.job(), null, String.valueOf(failed.getMessage())));
        }
    }
}
