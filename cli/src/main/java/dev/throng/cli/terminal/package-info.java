/**
 * Output for people: streams, colours where there is a terminal, one line that is rewritten, tables, and text of unknown origin made
 * harmless. Depends on no other package of Throng.
 */
package dev.throng.cli.terminal;
