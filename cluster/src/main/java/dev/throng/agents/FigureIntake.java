package dev.throng.agents;

import dev.throng.engine.Engine.IntervalReceiver;
import dev.throng.engine.Timeline;
import dev.throng.measure.IntervalReader;
import dev.throng.measure.LoopInterval;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * Takes the figures of a run's agents: writes them to the journal, acknowledges them, and hands them to the run as if they came from its own
 * event loops. Confined to the controller's thread.
 */
final class FigureIntake {

    private final RunAgents agents;
    private final LongFunction<IntervalReader> readers;
    private final Timeline timeline;
    private final Losses losses;
    private final RunJournal journal;
    private final Runnable whenOver;
    private Optional<IntervalReceiver> receiver = Optional.empty();
    private long originNanos;

    /**
     * @param readers make the reader of a part's intervals from the start of the run
     * @param whenOver is called when nothing more is expected of any agent; may be called several times
     */
    FigureIntake(
            RunAgents agents,
            Timeline timeline,
            LongFunction<IntervalReader> readers,
            Losses losses,
            RunJournal journal,
            Runnable whenOver) {
        this.agents = agents;
        this.readers = readers;
        this.timeline = timeline;
        this.losses = losses;
        this.journal = journal;
        this.whenOver = whenOver;
    }

    /** The load starts. */
    void open(long startNanos, IntervalReceiver into) {
        originNanos = startNanos;
        receiver = Optional.of(into);
        agents.list()
                .forEach(agent ->
                        agent.parts().numbers().forEach(part -> agent.reader(part, readers.apply(startNanos))));
    }

    boolean isOpen() {
        return receiver.isPresent();
    }

    /** An agent reports about its load. What comes out of order is ignored: the agent sends it again. */
    void hear(RemoteAgent agent, Message.Report report) {
        if (agent.state() == RemoteAgent.State.LOST || !agent.isInOrder()) {
            return;
        }
        losses.heard(agent);
        boolean isNew = !(report instanceof Message.Figures figures) || figures.number() > agent.received();
        if (isNew) {
            journal.report(agents.list().indexOf(agent), report);
            take(agent, report);
        }
        if (report instanceof Message.Figures && journal.hasAll()) {
            agents.send(agent, new Message.Acknowledge(agent.received()));
        }
    }

    /**
     * A report from the journal, which an earlier controller had acknowledged.
     *
     * @param sinceStartNanos when it came, since the start of the run
     */
    void replay(RemoteAgent agent, Message.Report report, long sinceStartNanos) {
        if (agent.state() != RemoteAgent.State.LOST) {
            agent.heard(sinceStartNanos);
            take(agent, report);
        }
    }

    private void take(RemoteAgent agent, Message.Report report) {
        if (report instanceof Message.Figures figures) {
            figures(agent, figures);
        } else if (report instanceof Message.Started started) {
            agent.started(started.skewNanos());
        } else if (report instanceof Message.Ended ended) {
            ended(agent, ended);
        }
    }

    private void figures(RemoteAgent agent, Message.Figures figures) {
        long missing = figures.number() - agent.received() - 1;
        if (missing > 0) {
            losses.gap(agent, missing);
        }
        agent.received(figures.number());
        try {
            take(agent, figures);
        } catch (IOException wrong) {
            losses.gap(agent, 1);
        }
    }

    private void take(RemoteAgent agent, Message.Figures figures) throws IOException {
        if (figures.kind() == Message.Kind.RESOURCES) {
            agent.resources(figures.body(), timeline)
                    .ifPresent(stall -> losses.stalled(agent, stall, stall.fromNanos() < timeline.endNanos()));
            return;
        }
        if (receiver.isEmpty()) {
            throw new IOException("figures before the start");
        }
        IntervalReceiver into = receiver.get();
        switch (figures.kind()) {
            case INTERVAL -> {
                LoopInterval interval = agent.interval(figures.part(), figures.body(), timeline, originNanos);
                into.closed(figures.part(), interval);
            }
            case DRAINED -> {
                agent.drained(figures.part(), figures.body());
                into.drained(figures.part());
            }
            default -> throw new IOException("figures of kind " + figures.kind());
        }
    }

    private void ended(RemoteAgent agent, Message.Ended report) {
        if (agent.state() == RemoteAgent.State.DONE) {
            // sent again, as the agent does not know what had arrived
            return;
        }
        long missing = report.last() - agent.received();
        if (missing > 0) {
            losses.gap(agent, missing);
        }
        if (report.dropped() > 0) {
            losses.dropped(agent, report.dropped());
        }
        agent.ended(report, timeline);
        receiver.ifPresent(into -> close(agent, into));
        if (report.end() == Message.End.ORPHANED) {
            losses.orphaned(agent, report.stoppedNanos());
        } else if (report.end() == Message.End.LEAVING) {
            losses.stopped(agent, report.stoppedNanos());
        } else if (report.end() == Message.End.LATE) {
            losses.late(agent, report.stoppedNanos());
        }
        finishIfOver();
    }

    /**
     * Ends the parts of an agent whose last reports are missing. They must not hold up the others, and what was in flight when the newest
     * report was sent must not stay so.
     */
    private void close(RemoteAgent agent, IntervalReceiver into) {
        agent.abandoned(timeline, originNanos).forEach((part, last) -> {
            if (!last.operations().isEmpty()) {
                into.closed(part, last);
            }
            into.drained(part);
        });
    }

    /** Nothing more is expected of the agent. The other agents go on, and their figures no longer wait for it. */
    void giveUp(RemoteAgent agent) {
        agent.lost(timeline.endNanos());
        IntervalReceiver into = receiver.orElseThrow();
        agent.abandoned(timeline, originNanos).forEach((part, last) -> {
            into.closed(part, last);
            into.drained(part);
        });
        finishIfOver();
    }

    void finishIfOver() {
        if (agents.over()) {
            whenOver.run();
        }
    }
}
