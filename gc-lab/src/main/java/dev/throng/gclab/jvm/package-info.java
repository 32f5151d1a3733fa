/**
 * The JVMs of this machine and the collectors each of them really has: found by {@link dev.throng.target.JavaHomes}, then tried one by
 * one, as a version number promises nothing (vendors leave collectors out). Depends on target, gclogs and text.
 */
package dev.throng.gclab.jvm;
