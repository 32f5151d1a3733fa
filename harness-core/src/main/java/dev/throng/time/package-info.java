/** Clocks. The only package that reads the machine's clock; everything else is handed one. Depends on nothing of ours. */
package dev.throng.time;
