package dev.throng.cluster;

import dev.throng.time.NanoClock;
import java.util.List;

/**
 * The connection of this process to a cluster of one controller and its agents. Agents have connections to the controller only.
 *
 * <p>Messages of one sender arrive once and in the order of sending, without delay, as long as both members stay in the cluster. What was
 * sent to a member that is lost may have arrived or not. Any thread may use a cluster.
 */
public interface Cluster extends AutoCloseable {

    /** The longest message in bytes. */
    int MAX_MESSAGE_BYTES = 64 << 20;

    /**
     * Prepares a controller. It listens after {@link #start}.
     *
     * @param name 1 to 64 letters, digits, dots, dashes or underscores
     * @throws ClusterException if the name has another form, or the settings are not secure; see {@link ClusterSettings}
     */
    static Cluster controller(ClusterSettings settings, String name) throws ClusterException {
        return new ControllerCluster(settings, name);
    }

    /**
     * Prepares an agent. It joins on {@link #start}. It tries to join again whenever it loses the controller, until it is closed.
     *
     * @param name 1 to 64 letters, digits, dots, dashes or underscores; unique among the agents of the controller
     * @throws ClusterException if the name has another form, or the settings are not secure; see {@link ClusterSettings}
     */
    static Cluster agent(ClusterSettings settings, ControllerAddress controller, String name) throws ClusterException {
        return new AgentCluster(settings, controller, name, NanoClock.SYSTEM);
    }

    /**
     * Forms or joins the cluster and waits until that is done. The listener's methods may be called before this method returns.
     *
     * @throws ClusterException if the address cannot be used, no controller answers in time, or the controller refuses this agent
     * @throws IllegalStateException on the second call
     */
    void start(ClusterListener listener) throws ClusterException;

    /** Returns this process. Its address has the port in use once the cluster is started. */
    Member self();

    /** Returns the other members that are in the cluster now, in the order of joining; of an agent: the controller or none. */
    List<Member> others();

    /**
     * Sends a message. Does not wait for its arrival. A controller never waits: it keeps up to {@link #MAX_MESSAGE_BYTES} for an agent
     * that does not read, such as a stopped one. An agent waits while the controller has several MB to read first.
     *
     * @return false if the member is not in the cluster (any more), or too many bytes wait for it, so that the message is lost
     * @throws IllegalArgumentException if the message is longer than {@link #MAX_MESSAGE_BYTES}
     */
    boolean send(Member to, byte[] message);

    /** Sends a message to each of the other members, in order with other messages to it; see {@link #send}. */
    default void broadcast(byte[] message) {
        others().forEach(member -> send(member, message));
    }

    /** Says farewell to the other members and leaves the cluster. Takes at most a few seconds. The listener is not called afterwards. */
    @Override
    void close();
}
