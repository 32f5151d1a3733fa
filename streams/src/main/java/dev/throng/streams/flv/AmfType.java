package dev.throng.streams.flv;

/** The markers of AMF0 types (AMF §2.1). */
final class AmfType {

    static final int NUMBER = 0;
    static final int BOOLEAN = 1;
    static final int STRING = 2;
    static final int OBJECT = 3;
    static final int NULL = 5;
    static final int UNDEFINED = 6;
    static final int REFERENCE = 7;
    static final int ECMA_ARRAY = 8;
    static final int OBJECT_END = 9;
    static final int STRICT_ARRAY = 10;
    static final int DATE = 11;
    static final int LONG_STRING = 12;
    static final int UNSUPPORTED = 13;
    static final int XML_DOCUMENT = 15;
    static final int TYPED_OBJECT = 16;

    private AmfType() {}
}
