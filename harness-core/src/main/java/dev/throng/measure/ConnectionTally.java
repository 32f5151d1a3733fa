package dev.throng.measure;

/** Gets what happens to the connections of one event loop to one address. The methods are called on the loop and must be cheap. */
public interface ConnectionTally {

    /** Counts nothing. For connections that do not belong to the load, such as checks before a run. */
    ConnectionTally NONE = new ConnectionTally() {
        @Override
        public void opened() {
            // does not count
        }

        @Override
        public void failed() {
            // does not count
        }

        @Override
        public void sent(long bytes) {
            // does not count
        }

        @Override
        public void received(long bytes) {
            // does not count
        }
    };

    /** A connection was established. */
    void opened();

    /** An attempt to connect failed. */
    void failed();

    /** Bytes were written, before TLS. */
    void sent(long bytes);

    /** Bytes were read, after TLS. */
    void received(long bytes);
}
