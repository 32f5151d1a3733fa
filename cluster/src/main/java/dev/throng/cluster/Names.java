package dev.throng.cluster;

/** Checks what callers pass. */
final class Names {

    private Names() {}

    /** Refuses a name that another process could not show or sort. */
    static void check(String name) throws ClusterException {
        var fault = AgentRoster.faultOf(name);
        if (fault.isPresent()) {
            throw new ClusterException(name + ": " + fault.get());
        }
    }

    static void checkLength(byte[] message) {
        if (message.length > Cluster.MAX_MESSAGE_BYTES) {
            throw new IllegalArgumentException(
                    "message of " + message.length + " bytes (expected: at most " + Cluster.MAX_MESSAGE_BYTES + ")");
        }
    }
}
