/**
 * The network between one controller and its agents, on JGroups. It knows nothing of loads, scenarios or protocols.
 *
 * <pre>{@code
 * Cluster controller = Cluster.controller(ClusterSettings.loopback(), "controller");
 * controller.start(listener);                       // listens; controller.self().address() has the port
 *
 * Cluster agent = Cluster.agent(ClusterSettings.loopback(), ControllerAddress.parse("127.0.0.1:7800"), "agent-1");
 * agent.start(listener);                            // returns when the agent has joined, or throws ClusterException
 * agent.send(agent.others().get(0), bytes);         // an agent sees the controller only
 * controller.broadcast(bytes);
 * }</pre>
 *
 * <p>{@link dev.throng.cluster.ClusterListener} receives joins, suspicions, returns, departures and messages on one thread, in order.
 * {@code ClusterLink} and {@code ClusterStack} are the only classes that know JGroups' channel; {@code AgentRoster} decides which agents
 * are admitted. Depends on {@code time}. No method takes or returns null.
 */
package dev.throng.cluster;
