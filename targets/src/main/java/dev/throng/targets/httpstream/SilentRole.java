package dev.throng.targets.httpstream;

/** A fault: the request is read and never answered. */
final class SilentRole implements ConnectionRole {}
