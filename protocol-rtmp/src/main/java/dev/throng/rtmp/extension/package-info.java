/** What RTMP adds to runs, results and reports: the analysis of players, remedies and sections of the report. */
package dev.throng.rtmp.extension;
