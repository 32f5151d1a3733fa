/**
 * A run whose load several agents send. The controller cuts the load into parts, one for each event loop of each agent, and lets all agents
 * start at the same time. Each agent sends the figures of its loops every second. The controller adds them up as if they were its own, so
 * results, verdict and report do not depend on the number of processes. {@link dev.throng.agents.AgentsLoad} is the controller's side,
 * {@link dev.throng.agents.Agent} the agent's side, and {@link dev.throng.agents.Message} what they say to each other. Knows no network
 * protocol; {@link dev.throng.cluster.Cluster} carries the messages.
 */
package dev.throng.agents;
