/**
 * A run as text: the line that shows how it is doing and the summary at its end. Pure but for {@link dev.throng.cli.follow.RunProgress},
 * which prints. Depends on run, scenario (what an SLO is about), the reports' units and the terminal.
 */
package dev.throng.cli.follow;
