package dev.throng.protocol;

/**
 * The setting that limits how many event loops, and so how many agents, can share a load. Immutable.
 *
 * @param key the key below {@code settings}: {@code connections}
 * @param extensible whether a run with more agents may raise it to their number. It must not if the target would have to be prepared for that, as
 *     for users
 */
public record LoopLimit(String key, boolean extensible) {

    /** Returns what a user must change: {@code settings.users.count: 2 (expected: 3 or more, one for each agent)}. */
    public String problem(int loops, int agents) {
        return "settings." + key + ": " + loops + " (expected: " + agents + " or more, one for each of the " + agents
                + " agents)";
    }
}
