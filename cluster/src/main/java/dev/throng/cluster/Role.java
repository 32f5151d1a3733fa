package dev.throng.cluster;

/** What a member does in a cluster. A cluster has one controller and any number of agents. */
public enum Role {
    /** Forms the cluster, gives orders and collects results. */
    CONTROLLER("throng-controller"),
    /** Joins the controller and follows its orders. */
    AGENT("throng-agent");

    private final String unit;

    Role(String unit) {
        this.unit = unit;
    }

    /** Returns the organizational unit (OU) in the subject of this role's certificates. */
    public String unit() {
        return unit;
    }

    /** Returns the role of the members that this one has connections to. */
    Role peer() {
        return this == CONTROLLER ? AGENT : CONTROLLER;
    }
}
