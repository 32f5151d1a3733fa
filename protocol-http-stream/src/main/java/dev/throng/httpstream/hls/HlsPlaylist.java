package dev.throng.httpstream.hls;

/** A playlist of HLS. */
public sealed interface HlsPlaylist permits MasterPlaylist, MediaPlaylist {}
