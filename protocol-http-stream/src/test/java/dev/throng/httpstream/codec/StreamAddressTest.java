package dev.throng.httpstream.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamAddressTest {

    @ParameterizedTest
    @CsvSource({
        "http://host/mount, http://host/mount, host",
        "HTTP://Host:80/mount, http://host/mount, host",
        "https://host:443/, https://host/, host",
        "https://host:80/, https://host:80/, host:80",
        "http://host:8000, http://host:8000/, host:8000",
        "http://host?x=1, http://host/?x=1, host",
        "http://host:/a#fragment, http://host/a, host",
        "http://[::1]:8000/a, http://[::1]:8000/a, [::1]:8000",
        "http://[fe80::1]/a, http://[fe80::1]/a, [fe80::1]",
        "http://host/with blank/ü?ü=\"<>, http://host/with%20blank/%C3%BC?%C3%BC=%22%3C%3E, host",
        "http://host/%20kept%zz, http://host/%20kept%zz, host",
    })
    void urlsAreRead(String url, String text, String hostHeader) {
        StreamAddress address = StreamAddress.parse(url);
        assertThat(address).hasToString(text);
        assertThat(address.hostHeader()).isEqualTo(hostHeader);
        assertThat(StreamAddress.parse(address.toString())).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/mount",
                "host:8000/mount",
                "ftp://host/",
                "mms://host/",
                "http://",
                "http:///mount",
                "http://user@host/",
                "http://user:secret@host/",
                "http://host:0/",
                "http://host:65536/",
                "http://host:80x/",
                "http://host:-1/",
                "http://ho st/",
                "http://host\\@other/",
                "http://[::1/",
                "http://[::1]x/",
                "http://höst/",
                "http://host/a\r\nEvil: x",
                "http://host/a\0",
            })
    void whatIsNoneFails(String url) {
        assertThatThrownBy(() -> StreamAddress.parse(url)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLongUrlFails() {
        assertThatThrownBy(() -> StreamAddress.parse("http://host/" + "x".repeat(9000)))
                .hasMessageContaining("8192");
    }

    /** The examples of RFC 3986 §5.4, as far as they stay within HTTP. */
    @ParameterizedTest
    @CsvSource({
        "g, http://a/b/c/g",
        "./g, http://a/b/c/g",
        "g/, http://a/b/c/g/",
        "/g, http://a/g",
        "//g, http://g/",
        "?y, http://a/b/c/d;p?y",
        "g?y, http://a/b/c/g?y",
        "#s, http://a/b/c/d;p?q",
        "g#s, http://a/b/c/g",
        "g?y#s, http://a/b/c/g?y",
        ";x, http://a/b/c/;x",
        "g;x, http://a/b/c/g;x",
        "'', http://a/b/c/d;p?q",
        "., http://a/b/c/",
        "./, http://a/b/c/",
        ".., http://a/b/",
        "../, http://a/b/",
        "../g, http://a/b/g",
        "../.., http://a/",
        "../../, http://a/",
        "../../g, http://a/g",
        "../../../g, http://a/g",
        "../../../../g, http://a/g",
        "/./g, http://a/g",
        "/../g, http://a/g",
        "g., http://a/b/c/g.",
        ".g, http://a/b/c/.g",
        "g.., http://a/b/c/g..",
        "./../g, http://a/b/g",
        "./g/., http://a/b/c/g/",
        "g/./h, http://a/b/c/g/h",
        "g/../h, http://a/b/c/h",
        "g;x=1/./y, http://a/b/c/g;x=1/y",
        "g;x=1/../y, http://a/b/c/y",
        "g?y/./x, http://a/b/c/g?y/./x",
        "g?y/../x, http://a/b/c/g?y/../x",
        "https://b:8443/x, https://b:8443/x",
    })
    void referencesAreResolved(String reference, String resolved) {
        assertThat(StreamAddress.parse("http://a/b/c/d;p?q").resolve(reference)).hasToString(resolved);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rtsp://host/", "C:\\music\\a.mp3", "//user@host/", "data:,x", "/a\nb"})
    void referencesElsewhereFail(String reference) {
        StreamAddress base = StreamAddress.parse("http://host/");
        assertThatThrownBy(() -> base.resolve(reference)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aMountPointOfTheTargetHasItsName() {
        InetSocketAddress target = InetSocketAddress.createUnresolved("Radio.example", 8000);
        assertThat(StreamAddress.at(target, false, "/mount")).hasToString("http://radio.example:8000/mount");
        assertThatThrownBy(() -> StreamAddress.at(target, false, "mount")).hasMessageContaining("begins with /");
    }
}
