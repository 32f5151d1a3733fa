/** The downloads as users get them: unpacked and started, without Maven and without a checkout. */
package dev.throng.dist;
