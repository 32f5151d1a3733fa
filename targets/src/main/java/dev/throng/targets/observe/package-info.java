/**
 * What a reference target sees of itself: by how much a thread that sleeps for a millisecond wakes too late, and what all threads
 * allocate. For the GC lab, which lays it beside the GC log. Depends on {@code time}.
 */
package dev.throng.targets.observe;
