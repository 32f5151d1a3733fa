/**
 * What tells results apart beside their figures: labels that the user gives, and the commit of the checkout. May use no other package of
 * runs.
 */
package dev.throng.run.labels;
