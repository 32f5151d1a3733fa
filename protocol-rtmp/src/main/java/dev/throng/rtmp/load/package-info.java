/** Players and publishers as the engine drives them: settings, drivers, sessions and metrics. */
package dev.throng.rtmp.load;
