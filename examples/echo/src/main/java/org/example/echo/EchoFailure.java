package org.example.echo;

import dev.throng.measure.Blame;
import dev.throng.measure.Failure;

/** Why a line got no echo, besides the errors of the transport. */
enum EchoFailure implements Failure {
    WRONG_ECHO("wrong-echo", "the target sent a line that differs from the oldest unanswered one", Blame.TARGET),
    WINDOW_FULL("window-full", "window lines are unanswered on the connection already", Blame.TARGET);

    private final Traits traits;

    EchoFailure(String id, String description, Blame blame) {
        this.traits = new Traits(id, description, blame);
    }

    @Override
    public Traits traits() {
        return traits;
    }
}
