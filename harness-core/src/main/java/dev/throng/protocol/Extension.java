package dev.throng.protocol;

/**
 * What a protocol adds to runs, results and reports in addition to its load. The core calls it and knows nothing of its content. Stateless;
 * any thread may call it.
 */
public interface Extension {

    /** Adds nothing. */
    Extension NONE = new Extension() {};
}
