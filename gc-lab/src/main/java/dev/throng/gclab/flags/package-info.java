/**
 * Flags of the JVMs that old studies ran on, put into the words of the JVM at hand: kept, mapped, dropped or refused, each time with a
 * sentence. Pure; depends on gclab.jvm and text only.
 */
package dev.throng.gclab.flags;
