/** Quantities of finished runs, by the names that objectives have for them. Uses results, and the grammar of objectives. */
package dev.throng.run.quantities;
