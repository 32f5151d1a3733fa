package dev.throng.cli.tsung;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Files of tsung for tests, and the scenarios made from them. */
final class TsungTexts {

    private static final Set<String> OPERATIONS = Set.of("login", "message", "session", "ping", "presence");

    private TsungTexts() {}

    /** The login of tsung's own examples. */
    static final String LOGIN = """
            <request><jabber type="connect" ack="local"/></request>
            <request><jabber type="auth_sasl" ack="local"/></request>
            <request><jabber type="connect" ack="local"/></request>
            <request><jabber type="auth_sasl_bind" ack="local"/></request>
            <request><jabber type="auth_sasl_session" ack="local"/></request>
            """;

    static final String CLOSE = "<request><jabber type=\"close\" ack=\"local\"/></request>\n";

    /** A file with one session that logs in, does something and closes. */
    static String session(String options, String content) {
        return file(
                options,
                "<session name=\"s\" probability=\"100\" type=\"ts_jabber\">\n" + LOGIN + content + CLOSE
                        + "</session>");
    }

    /** A file with these elements {@code session}. */
    static String file(String options, String sessions) {
        return """
                <?xml version="1.0"?>
                <!DOCTYPE tsung SYSTEM "/nowhere/tsung-1.0.dtd">
                <tsung loglevel="notice">
                <clients><client host="localhost" use_controller_vm="true"/></clients>
                <servers><server host="127.0.0.1" port="5222" type="tcp"/></servers>
                <load><arrivalphase phase="1" duration="10" unit="second"><users arrivalrate="20" unit="second"/></arrivalphase></load>
                <options>
                <option type="ts_jabber" name="userid_max" value="1000"/>
                <option type="ts_jabber" name="domain" value="example.org"/>
                <option type="ts_jabber" name="username" value="user"/>
                <option type="ts_jabber" name="passwd" value="pass"/>
                """ + options + "</options>\n<sessions>\n" + sessions + "</sessions>\n</tsung>\n";
    }

    static TsungImport imported(String file) throws TsungException {
        return TsungImport.of("dir/My Test.xml", file.getBytes(StandardCharsets.UTF_8), OPERATIONS);
    }

    /** The scenario as a tree. */
    static JsonNode scenario(String file) throws TsungException {
        return new YAMLMapper().readTree(imported(file).scenario());
    }

    /** The steps of the only session {@code s}, as JSON without quotes. */
    static String steps(String options, String content) throws TsungException {
        return scenario(session(options, content))
                .at("/settings/sessions/s/steps")
                .toString()
                .replace("\"", "");
    }
}
