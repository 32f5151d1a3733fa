/**
 * What a study file states: its keys, how they are read and checked, and the cells that follow from them, in their order. Depends on
 * scenario and search, and of the lab on the names of collectors and on comparisons, for the measures that a study may name.
 */
package dev.throng.gclab.study.file;
