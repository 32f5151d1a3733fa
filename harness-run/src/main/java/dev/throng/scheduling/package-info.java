/**
 * How Linux schedules the threads of this process: {@link dev.throng.scheduling.LoopPrecedence} gives event loops precedence over other
 * threads. Uses the programs of util-linux, because Java has no interface for that. Depends on no other package of Throng.
 */
package dev.throng.scheduling;
