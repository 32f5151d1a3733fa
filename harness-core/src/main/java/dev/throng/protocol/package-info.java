/**
 * The service interface of Throng: what a protocol module implements for the engine. A {@link dev.throng.protocol.Protocol} describes
 * itself and prepares a {@link dev.throng.protocol.Workload} from its settings. The workload opens a {@link dev.throng.protocol.Driver} on
 * each event loop. Depends on transport, ports, measure, time and Netty. What a protocol adds to runs and to reports is in
 * interfaces of other modules: {@code RunExtension} of harness-run and {@code ReportExtension} of reports.
 */
package dev.throng.protocol;
