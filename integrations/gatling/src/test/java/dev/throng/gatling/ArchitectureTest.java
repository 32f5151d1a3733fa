package dev.throng.gatling;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/**
 * Only this module uses Gatling, and its protocols do not use each other. The Maven enforcer checks the class paths of the other modules.
 */
@AnalyzeClasses(packages = "dev.throng", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final Set<String> CONNECTION_OPENERS = Set.of(
            "io.netty.bootstrap.Bootstrap",
            "io.netty.handler.ssl.SslHandler",
            "java.net.Socket",
            "java.net.URLConnection",
            "java.net.http.HttpClient",
            "java.nio.channels.SocketChannel",
            "javax.net.SocketFactory");

    private static ArchRule onlyUses(String pkg, String... others) {
        String[] allowed = new String[others.length + 2];
        allowed[0] = "dev.throng.gatling." + pkg + "..";
        allowed[1] = "dev.throng.text..";
        for (int i = 0; i < others.length; i++) {
            allowed[i + 2] = "dev.throng." + others[i] + "..";
        }
        return classes()
                .that()
                .resideInAPackage("dev.throng.gatling." + pkg + "..")
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.not(JavaClass.Predicates.resideInAPackage("dev.throng.."))
                        .or(JavaClass.Predicates.resideInAnyPackage(allowed))
                        .as("reside outside of Throng or in %s", String.join(", ", allowed)));
    }

    @ArchTest
    static final ArchRule ONLY_THIS_MODULE_USES_GATLING = noClasses()
            .that()
            .resideOutsideOfPackage("dev.throng.gatling..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.gatling..", "scala..", "dev.throng.gatling..");

    @ArchTest
    static final ArchRule PROTOCOL_USES_GATLING_ONLY = onlyUses("protocol");

    @ArchTest
    static final ArchRule RECORDING_USES_MEASURE =
            onlyUses("recording", "gatling.protocol", "figure", "measure", "time");

    @ArchTest
    static final ArchRule ACTIONS_USE_NO_PROTOCOL =
            onlyUses("action", "gatling.protocol", "gatling.recording", "protocol", "figure", "measure", "time");

    @ArchTest
    static final ArchRule RIEMANN_USES_ITS_CLIENT = onlyUses(
            "riemann",
            "gatling.protocol",
            "gatling.recording",
            "gatling.action",
            "riemann.client",
            "riemann.codec",
            "transport",
            "engine",
            "protocol",
            "figure",
            "measure",
            "time");

    @ArchTest
    static final ArchRule XMPP_USES_ITS_CLIENT = onlyUses(
            "xmpp",
            "gatling.protocol",
            "gatling.recording",
            "gatling.action",
            "xmpp.client",
            "xmpp.codec",
            "xmpp.template",
            "xmpp.sasl",
            "transport",
            "engine",
            "protocol",
            "figure",
            "measure",
            "time");

    @ArchTest
    static final ArchRule STREAMS_USE_THEIR_CLIENT = onlyUses(
            "stream",
            "gatling.protocol",
            "gatling.recording",
            "gatling.action",
            "gatling.delivery",
            "httpstream",
            "streams.client",
            "transport",
            "engine",
            "protocol",
            "figure",
            "measure",
            "time");

    @ArchTest
    static final ArchRule DELIVERY_USES_THE_MEASUREMENTS = onlyUses(
            "delivery", "gatling.action", "figure", "measure", "streams.client", "streams.delivery", "protocol");

    @ArchTest
    static final ArchRule RTMP_USES_ITS_CLIENT = onlyUses(
            "rtmp",
            "gatling.protocol",
            "gatling.recording",
            "gatling.action",
            "gatling.delivery",
            "rtmp.client",
            "rtmp.failure",
            "rtmp.session",
            "rtmp.codec",
            "streams.client",
            "streams.flv",
            "streams.generated",
            "streams.media",
            "transport",
            "engine",
            "protocol",
            "figure",
            "measure",
            "time");

    @ArchTest
    static final ArchRule HLS_USES_ITS_CLIENT = onlyUses(
            "hls",
            "gatling.protocol",
            "gatling.recording",
            "gatling.action",
            "gatling.delivery",
            "httpstream",
            "streams.client",
            "transport",
            "engine",
            "protocol",
            "figure",
            "measure",
            "time");

    private static DescribedPredicate<JavaCall<?>> callOf(String owner, String method) {
        return JavaCall.Predicates.target(HasOwner.Predicates.With.owner(JavaClass.Predicates.assignableTo(owner)))
                .and(JavaCall.Predicates.target(HasName.Predicates.name(method)));
    }

    /** The clients of the protocol modules open all connections, with the transport of harness-core. */
    @ArchTest
    static final ArchRule OPENS_NO_CONNECTIONS_ITSELF = noClasses()
            .that()
            .resideInAPackage("dev.throng.gatling..")
            .should()
            .callMethodWhere(callOf("io.netty.channel.ChannelOutboundInvoker", "connect"))
            .orShould()
            .callMethodWhere(callOf("io.netty.handler.ssl.SslContext", "newHandler"))
            .orShould()
            .dependOnClassesThat(DescribedPredicate.<JavaClass>describe(
                    "open connections", type -> CONNECTION_OPENERS.contains(type.getName())));

    @ArchTest
    static final ArchRule NO_CYCLES =
            slices().matching("dev.throng.gatling.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule ONLY_TIME_READS_CLOCKS = noClasses()
            .that()
            .resideInAPackage("dev.throng.gatling..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "exit", int.class);
}
