/**
 * The failures of RTMP, each under one name: the codec, the session and the load report the same constant that results name. Depends on the
 * interface of failures and on FLV. All packages of RTMP may use it.
 */
package dev.throng.rtmp.failure;
