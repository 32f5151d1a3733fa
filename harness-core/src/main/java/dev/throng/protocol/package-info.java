/**
 * The one service interface of Throng: what a protocol module offers to the engine. A {@link dev.throng.protocol.Protocol} describes
 * itself, prepares a {@link dev.throng.protocol.Workload} from its settings, and that opens a {@link dev.throng.protocol.Driver} on
 * each event loop. May depend on measure, time and Netty's transport and TLS; protocol modules depend on this and on measure only.
 */
package dev.throng.protocol;
