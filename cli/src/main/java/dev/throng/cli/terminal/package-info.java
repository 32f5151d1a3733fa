/**
 * Output for people: streams, colours where there is a terminal, one line that is rewritten, tables, and text of unknown origin made
 * harmless. Depends on nothing of ours.
 */
package dev.throng.cli.terminal;
