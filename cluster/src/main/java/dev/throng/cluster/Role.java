package dev.throng.cluster;

/** What a member does in a cluster. A cluster has one controller and any number of agents. */
public enum Role {
    /** Forms the cluster, gives orders and collects results. */
    CONTROLLER,
    /** Joins the controller and follows its orders. */
    AGENT
}
