/** Text of unknown origin, made harmless. Depends on nothing of ours; anything may depend on it. */
package dev.throng.text;
