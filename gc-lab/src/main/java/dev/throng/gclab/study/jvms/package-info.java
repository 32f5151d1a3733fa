/**
 * Which JVMs of this machine the entries of a study file mean, and which flags each gets. Depends on the study file, and runs
 * nothing but the JVMs that it tries.
 */
package dev.throng.gclab.study.jvms;
