package dev.throng.gclab.study.file;

/**
 * One run of a study.
 *
 * @param id names it and its directory; the same in every order and whatever else the study holds
 * @param trial from 1
 */
public record Cell(String id, Configuration configuration, int trial) {}
