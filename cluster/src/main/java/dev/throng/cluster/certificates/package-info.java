/** Creates the certificates of a cluster. Used by {@code throng cluster init} only; a cluster itself reads them without this package. */
package dev.throng.cluster.certificates;
