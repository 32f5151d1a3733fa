/**
 * The service interface of Throng: what a protocol module implements for the engine. A {@link dev.throng.protocol.Protocol} describes
 * itself and prepares a {@link dev.throng.protocol.Workload} from its settings. The workload opens a {@link dev.throng.protocol.Driver} on
 * each event loop. Depends on transport, measure, probe, verdict, time and Netty.
 */
package dev.throng.protocol;
