/**
 * Translates the JVM flags of old studies for the JVM at hand: kept, mapped, dropped or refused, each with a reason. Pure; depends on
 * gclab.jvm and text only.
 */
package dev.throng.gclab.flags;
