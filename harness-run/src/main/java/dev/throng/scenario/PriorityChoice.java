package dev.throng.scenario;

import dev.throng.scheduling.Priority;
import java.util.Optional;

/** Which precedence a scenario wants for event loops. */
public enum PriorityChoice {
    /** Real-time in a process of Throng; nothing is changed in the JVM of another program. */
    AUTO(Optional.empty()),
    REALTIME(Optional.of(Priority.REALTIME)),
    NICE(Optional.of(Priority.NICE)),
    NORMAL(Optional.of(Priority.NORMAL));

    private final Optional<Priority> stated;

    PriorityChoice(Optional<Priority> stated) {
        this.stated = stated;
    }

    /**
     * Returns what event loops should get.
     *
     * @param ownProcess whether their process is Throng's, and not another program that runs Throng
     */
    public Priority in(boolean ownProcess) {
        return stated.orElse(ownProcess ? Priority.REALTIME : Priority.NORMAL);
    }
}
