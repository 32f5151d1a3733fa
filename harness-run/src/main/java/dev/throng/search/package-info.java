/**
 * Finds the highest load at which a scenario's objectives hold, by several runs of the scenario. {@link dev.throng.search.LadderSearch}
 * decides at which level the next run is; a {@link dev.throng.search.LevelRunner} runs it. Depends on runs and scenarios. The GC lab and the
 * command line use it.
 */
package dev.throng.search;
