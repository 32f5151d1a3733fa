package dev.throng.gatling.action;

import dev.throng.gatling.action.Expression.UnresolvedException;
import dev.throng.gatling.recording.HistogramRecording;
import dev.throng.gatling.recording.Operations;
import dev.throng.time.NanoClock;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;

/**
 * The action of a step that sends a request. The next action runs when the request is completed or has failed. Called on the session's
 * event loop, which it must not block.
 */
final class RequestAction extends ActionBridge.Exitable {

    private final RequestStep<?> step;
    private final Sender sender;
    private final Operations.Id operation;
    private final NanoClock clock;

    RequestAction(
            RequestStep<?> step,
            Sender sender,
            HistogramRecording recording,
            CoreComponents core,
            NanoClock clock,
            Action next) {
        super(core, next);
        this.step = step;
        this.sender = sender;
        this.operation = recording.operations().of(step.operation());
        this.clock = clock;
    }

    @Override
    public void execute(Session session) {
        long now = clock.nanos();
        long due = DueTime.of(session, now);
        Session onwards = DueTime.remove(session);
        try {
            sender.send(new Request(
                    onwards,
                    step.requestName().resolve(session),
                    operation,
                    due,
                    clock().nowMillis() * Request.MILLI - (now - due),
                    statsEngine(),
                    clock,
                    next()));
        } catch (UnresolvedException e) {
            statsEngine()
                    .logRequestCrash(
                            onwards.scenario(),
                            onwards.groups(),
                            step.requestName().text(),
                            e.getMessage());
            next().$bang(onwards.markAsFailed());
        }
    }

    @Override
    public String name() {
        return step.requestName().text();
    }
}
