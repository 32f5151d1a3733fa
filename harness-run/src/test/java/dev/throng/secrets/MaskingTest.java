package dev.throng.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.text.Printable;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class MaskingTest {

    private static Masking of(String value) {
        return Masking.of(Map.of(value, "${PW}"));
    }

    @Test
    void valuesAreMaskedBeforeUrlsAreSoThatNoTailOfOneIsLeft() {
        Masking masking = Masking.of(Map.of("Kamp&Zdefghij", "${S_AMP}", "Atom@ic/Key#42;tail&more", "${S_AT}"));

        assertThat(masking.apply("-Durl=http://u:Atom@ic/Key#42;tail&more@h/?token=Kamp&Zdefghij"))
                .isEqualTo("-Durl=http://u:${S_AT}@h/?token=${S_AMP}");
        assertThat(masking.apply("http://h/?token=xKamp&Zdefghijx&a=b"))
                .isEqualTo("http://h/?token=***${S_AMP}***&a=b");
    }

    @Test
    void whatStandsForAValueStaysWholeHoweverOftenATextIsMasked() {
        Masking masking = Masking.of(Map.of("PW", "${X}", "tokens", "${tokens}", "java", "${JAVA}"));

        assertThat(masking.apply("java ${jvm.java} ${jvm.options} http://h/?token=${tokens}&pass=${JAVA} ${tokens}"))
                .isEqualTo("${JAVA} ${jvm.java} ${jvm.options} http://h/?token=${tokens}&pass=${JAVA} ${tokens}");
        assertThat(masking.apply("a=${java}")).isEqualTo("a=${${JAVA}}");
    }

    @Test
    void aValueOfThreeCharactersIsMaskedBesideLettersToo() {
        assertThat(of("x7q").apply("mysql -px7q, ax7qb x7q")).isEqualTo("mysql -p${PW}, a${PW}b ${PW}");
        assertThat(of("x7").apply("x7 is too short")).isEqualTo("x7 is too short");
    }

    @Test
    void aNumberIsNotMaskedWithinALongerOne() {
        assertThat(of("4711").apply("p4711x 4711. 14711 47110 1.4711 %204711 \\u00204711"))
                .isEqualTo("p${PW}x ${PW}. 14711 47110 1.4711 %20${PW} \\u0020${PW}");
    }

    @Test
    void escapesDoNotHideAValue() {
        String secret = "a\"b\\c/d<e>f&g'h i$j\né😀";
        Masking masking = of(secret);
        String json = new String(JsonText.mapper(Masking.NONE).writeValueAsBytes(secret), StandardCharsets.UTF_8);
        String percent = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        String html = "a&quot;b\\c/d&lt;e&gt;f&amp;g&#39;h i$j\né&#x1F600;";

        assertThat(masking.apply(json)).isEqualTo("\"${PW}\"");
        assertThat(masking.apply(json.replace("/", "\\/"))).isEqualTo("\"${PW}\"");
        assertThat(masking.apply("a\\\"b\\\\c\\/d\\u003ce\\u003Ef\\u0026g\\u0027h i$j\\n\\u00e9\\ud83d\\ude00"))
                .isEqualTo("${PW}");
        assertThat(masking.apply(html)).isEqualTo("${PW}");
        assertThat(masking.apply("'a\"b\\c/d<e>f&g'\\''h i$j\né😀'")).isEqualTo("'${PW}'");
        assertThat(masking.apply("a\\\"b\\\\c/d\\<e\\>f\\&g\\'h\\ i\\$j\né😀")).isEqualTo("${PW}");
        assertThat(masking.apply("'a\"b\\c/d<e>f&g''h i$j\né😀'")).isEqualTo("'${PW}'");
        assertThat(masking.apply(percent)).isEqualTo("${PW}");
        assertThat(masking.apply(percent.toLowerCase(java.util.Locale.ROOT))).isEqualTo("${PW}");
        assertThat(masking.apply(percent.replace("%2F", "/").replace("+", "%20")))
                .isEqualTo("${PW}");
        assertThat(masking.apply("a\\x22b\\x5cc/d<e>f&g'h i$j\\n\\xc3\\xa9\\xf0\\x9f\\x98\\x80"))
                .isEqualTo("${PW}");
        assertThat(masking.apply(Printable.line(secret))).isEqualTo("${PW}");
        assertThat(of("hunter2\"Secret").apply("{\"pw\": \"hunter2\\\"Secret\"}"))
                .isEqualTo("{\"pw\": \"${PW}\"}");
    }

    @Test
    void everyLineOfAValueIsMaskedLikeAValueOfItsLength() {
        Masking masking = of("first line\n  q1w2\r\nz9z\n}\n");

        assertThat(masking.apply("a q1w2, b z9z, c first line }")).isEqualTo("a ${PW}, b ${PW}, c ${PW} }");
    }

    @Test
    void base64OfALongerTextShowsNothingThatDependsOnAValueAlone() {
        String secret = "correct~~horse??ÿ";
        Masking masking = of(secret);
        for (String before : new String[] {"", "\0", "\0user\0", "user:"}) {
            byte[] text = (before + secret + ":after").getBytes(StandardCharsets.UTF_8);
            for (Base64.Encoder encoder : new Base64.Encoder[] {Base64.getEncoder(), Base64.getUrlEncoder()}) {
                String encoded = encoder.encodeToString(text);
                String masked = masking.apply("<auth>" + encoded + "</auth>");
                assertThat(masked).contains("${PW}");
                assertThat(masked.replace("<auth>", "").replace("</auth>", "").replace("${PW}", ""))
                        .as(encoded)
                        .hasSizeLessThanOrEqualTo(encoded.length() - secret.length() * 4 / 3);
            }
        }
        assertThat(of("abc").apply("YWJj")).isEqualTo("YWJj");
    }

    @Test
    void aValueThatIsCutByAnEllipsisIsMasked() {
        Masking masking = of("hunter2\"Secret");

        assertThat(masking.apply("pw hunter2… and hunter2\\\"Sec… hu…")).isEqualTo("pw ${PW}… and ${PW}… hu…");
    }

    @Test
    void theLongestOfSeveralValuesCounts() {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("abcd", "${SHORT}");
        values.put("abcdefgh", "${LONG}");
        values.put("abcxyz", "${OTHER}");

        assertThat(Masking.of(values).apply("abcdefg abcdefgh abcxyz")).isEqualTo("${SHORT}efg ${LONG} ${OTHER}");
    }

    @Test
    void optionsAndVariablesWithTheNameOfASecretAreTheSecondLineOfDefence() {
        assertThat(Masking.NONE.apply(
                        "x --db-password=one -Dx.password=two --token three DB_PIN='four 4' -v --pin 5 end"))
                .isEqualTo("x --db-password=*** -Dx.password=*** --token *** DB_PIN='***' -v --pin *** end");
        assertThat(Masking.NONE.apply("--token ${T} -Dauth.token=\"$TOKEN\" --rate 5 -Duse.token=true --token-ttl 5s"))
                .isEqualTo("--token ${T} -Dauth.token=\"$TOKEN\" --rate 5 -Duse.token=true --token-ttl 5s");
    }

    @Test
    void valueOfAQuotedOptionEndsAtTheQuotationMark() {
        assertThat(Masking.NONE.apply(
                        "java \"-Dpassword=a b\" '-Dx.token=c \"d e' \"-Dpin=4 5\" -Dsecret=\"f g\" '-Da=b c'"))
                .isEqualTo("java \"-Dpassword=***\" '-Dx.token=***' \"-Dpin=***\" -Dsecret=\"***\" '-Da=b c'");
        assertThat(Masking.NONE.apply("{\"command\":\"java \\\"-Dpassword=a b\\\" x\"}"))
                .isEqualTo("{\"command\":\"java \\\"-Dpassword=***\\\" x\"}");
        assertThat(Masking.NONE.apply("\"-Dpassword=${PW}\" \"-Dpassword=${PW}-a b\" \"-Dpassword=a b"))
                .isEqualTo("\"-Dpassword=${PW}\" \"-Dpassword=${PW}***\" \"-Dpassword=*** b");
    }

    @Test
    void assignmentsInValuesAreMasked() {
        assertThat(Masking.NONE.apply(
                        "JAVA_OPTS=-Dpassword=x OPTS=\"-Xmx1g -Dpin=5 -Da=b\" --set=a.token=t x=y=z=pw=q"))
                .isEqualTo("JAVA_OPTS=-Dpassword=*** OPTS=\"-Xmx1g -Dpin=*** -Da=b\" --set=a.token=*** x=y=z=pw=***");
        assertThat(SecretNames.without(List.of("env", "JAVA_OPTS=-Xmx1g -Dpassword=x -Da=b", "java")))
                .isEqualTo("env JAVA_OPTS=-Xmx1g -Dpassword=*** -Da=b java");
    }

    @Test
    void valueInACommandLineEndsWithItsWord() {
        assertThat(SecretNames.without(
                        List.of("java", "-Dpassword=a b", "-Dpin=1 2", "-Dx.y=c d", "-Durl=http://u:pw@h/?token=t")))
                .isEqualTo("java -Dpassword=*** -Dpin=*** -Dx.y=c d -Durl=http://u:***@h/?token=***");
        assertThat(SecretNames.without(
                        List.of("x", "--token", "a b", "PASSWORD=a\nb", "--pin", "-v", "--auth.token", "true")))
                .isEqualTo("x --token *** PASSWORD=*** --pin -v --auth.token true");
        assertThat(SecretNames.without(
                        List.of("x", "-Dpassword=${PW}", "-Dpassword=${PW} a", "-Dpassword=$PW", "-Dtoken=")))
                .isEqualTo("x -Dpassword=${PW} -Dpassword=${PW}*** -Dpassword=$PW -Dtoken=");
    }

    @Test
    void namesOfSecretsHaveMoreThanTheWordAtTheirEnd() {
        assertThat(new String[] {
                    "PIN",
                    "MY_AUTH",
                    "PASSWORD1",
                    "PASSWORD_OLD",
                    "PASSWORDS",
                    "API_TOKENS",
                    "SECRET_KEY_BASE",
                    "db-pass",
                    "secretAccessKey",
                    "x.password",
                    "basicAuth",
                    "Credentials",
                    "cookies",
                    "token2"
                })
                .allMatch(SecretNames::names);
        assertThat(new String[] {
                    "auth",
                    "compass",
                    "bypass",
                    "pinned",
                    "tokenUrl",
                    "PASSWORD_FILE",
                    "spin",
                    "author",
                    "seed",
                    "class",
                    "keyStoreType",
                    "tokens.rate"
                })
                .noneMatch(SecretNames::names);
    }

    @Test
    void theCostOfATextDoesNotGrowWithTheNumberOfValues() {
        Map<String, String> many = new LinkedHashMap<>();
        for (int i = 0; i < 2_000; i++) {
            many.put("secret-number-" + i + "-of-many", "${S" + i + "}");
        }
        Masking masking = Masking.of(many);
        String line = "secret-number-x %73ecret \\u0073ecret-number-77-of-many &#115;ecret " + "a+b%20".repeat(10);

        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            for (int i = 0; i < 20_000; i++) {
                assertThat(masking.apply(line)).contains("${S77}");
            }
        });
    }

    @Test
    void longValuesAndHostileTextsDoNotOverflowTheStack() {
        String quotes = "'\"".repeat(3_000) + "x";
        String text = "'\"".repeat(8_000) + "y password=" + "${A}b".repeat(8_000) + " http://u:" + "p".repeat(20_000);

        assertThat(of(quotes).apply(quotes)).isEqualTo("${PW}");
        assertThat(of("s3cr3t").apply(text)).contains("password=${A}***${A}");
        assertThat(of("s3cr3t").apply("a=".repeat(100_000))).hasSize(200_000);
        assertThat(of("s3cr3t").apply("\"-Dpassword=" + "a ".repeat(100_000) + "\""))
                .isEqualTo("\"-Dpassword=***\"");
    }
}
