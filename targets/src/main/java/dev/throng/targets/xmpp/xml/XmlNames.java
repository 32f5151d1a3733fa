package dev.throng.targets.xmpp.xml;

/** The characters allowed in names (XML 1.0, section 2.3), without the colon, as Namespaces in XML demands. */
final class XmlNames {

    private XmlNames() {}

    static boolean isNameStart(int point) {
        return point >= 'a' && point <= 'z'
                || point >= 'A' && point <= 'Z'
                || point == '_'
                || point >= 0xC0 && point <= 0x2FF && point != 0xD7 && point != 0xF7
                || point >= 0x370 && point <= 0x1FFF && point != 0x37E
                || point >= 0x200C && point <= 0x200D
                || point >= 0x2070 && point <= 0x218F
                || point >= 0x2C00 && point <= 0x2FEF
                || point >= 0x3001 && point <= 0xD7FF
                || point >= 0xF900 && point <= 0xFDCF
                || point >= 0xFDF0 && point <= 0xFFFD
                || point >= 0x10000 && point <= 0xEFFFF;
    }

    static boolean isNamePart(int point) {
        return isNameStart(point)
                || point >= '0' && point <= '9'
                || point == '-'
                || point == '.'
                || point == 0xB7
                || point >= 0x300 && point <= 0x36F
                || point >= 0x203F && point <= 0x2040;
    }

    /** Whether {@code name} is a valid name without a colon. */
    static boolean isName(String name) {
        return !name.isEmpty()
                && isNameStart(name.codePointAt(0))
                && name.codePoints().allMatch(XmlNames::isNamePart);
    }
}
