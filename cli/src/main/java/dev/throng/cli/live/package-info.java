/**
 * The live page of a run, a study or a search: what is known while it goes on, and the page and the events that show it. The state is plain
 * data on the server's thread; the load's threads only hand values over. Depends on run, the blocks and pages of reports, and the server of
 * {@link dev.throng.cli.serve}.
 */
package dev.throng.cli.live;
