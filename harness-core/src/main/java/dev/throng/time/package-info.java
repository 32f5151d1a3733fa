/** Clocks. Only this package reads the machine's clocks; other classes get a clock as a parameter. Depends on no other package of Throng. */
package dev.throng.time;
