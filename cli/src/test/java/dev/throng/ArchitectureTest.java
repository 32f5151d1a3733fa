package dev.throng;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.properties.HasName;
import com.tngtech.archunit.core.domain.properties.HasOwner;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.GivenClassesConjunction;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Checks which packages may use which. All packages may use {@code text}, which makes hostile text harmless and uses none. The reference
 * targets are not checked here, because no other module has them on its class path.
 */
@AnalyzeClasses(
        packages = "dev.throng",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.WithoutTestJars.class})
class ArchitectureTest {

    private static final String ROOT = "dev.throng.";

    /** Excludes the test jars of other modules, which the tests of this module use. */
    static final class WithoutTestJars implements ImportOption {

        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static ArchRule onlyUses(String pkg, String... others) {
        String[] allowed = new String[others.length + 2];
        allowed[0] = ROOT + pkg + "..";
        allowed[1] = ROOT + "text..";
        for (int i = 0; i < others.length; i++) {
            allowed[i + 2] = ROOT + others[i] + "..";
        }
        return classes()
                .that()
                .resideInAPackage(ROOT + pkg + "..")
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.not(JavaClass.Predicates.resideInAPackage("dev.throng.."))
                        .or(JavaClass.Predicates.resideInAnyPackage(allowed))
                        .as("reside outside of Throng or in %s", String.join(", ", allowed)));
    }

    /** The packages of harness-core: what runs on an event loop. */
    private static final String[] CORE =
            packages("load", "figure", "measure", "engine", "protocol", "transport", "http", "ports", "time", "text");

    private static String[] packages(String... names) {
        return Arrays.stream(names).map(name -> ROOT + name + "..").toArray(String[]::new);
    }

    /** So it knows no scenario, run, result, process, report and protocol. */
    @ArchTest
    static final ArchRule THE_CORE_USES_NO_PACKAGE_OF_ANOTHER_MODULE = noClasses()
            .that()
            .resideInAnyPackage(CORE)
            .should()
            .dependOnClassesThat(JavaClass.Predicates.resideInAPackage("dev.throng..")
                    .and(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(CORE))));

    @ArchTest
    static final ArchRule THE_CORE_READS_NO_FORMAT_OF_FILES = noClasses()
            .that()
            .resideInAnyPackage(CORE)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "tools.jackson..", "com.fasterxml..", "org.snakeyaml..", "org.yaml..", "de.siegmar..", "org.w3c..");

    /**
     * Exceptions: the settings {@code tls.cert}, {@code tls.key} and {@code tls.ca} name files, and Netty reads them when the workload is
     * prepared, before there is an event loop. {@code FileProblem} names the exceptions of files, and opens none.
     */
    @ArchTest
    static final ArchRule THE_CORE_KNOWS_NO_FILES_AND_PROCESSES = noClasses()
            .that()
            .resideInAnyPackage(CORE)
            .and()
            .doNotHaveFullyQualifiedName(ROOT + "protocol.settings.TlsSettings")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + "protocol.settings.Certificates")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + "protocol.settings.Authorities")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + "protocol.settings.ClientIdentity")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + "protocol.settings.UserIdentities")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + "text.FileProblem")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.nio.file..")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.io\\.(File.*|RandomAccessFile)|java\\.lang\\.(Process.*|Runtime)");

    /**
     * What a protocol adds to runs and to reports is in packages of its own. The others need neither harness-run nor reports. {@code
     * xmpp.users} reads a CSV file.
     */
    @ArchTest
    static final ArchRule CLIENTS_AND_LOADS_OF_PROTOCOLS_USE_THE_CORE_ONLY = noClasses()
            .that(JavaClass.Predicates.resideInAnyPackage(packages("streams", "httpstream", "rtmp", "riemann", "xmpp")))
            .and()
            .resideOutsideOfPackages("..extension..", "..report..", "..analysis..", "..probe..")
            .and()
            .doNotHaveFullyQualifiedName("dev.throng.xmpp.users.UserFile")
            .and()
            .doNotHaveFullyQualifiedName("dev.throng.xmpp.users.UserFileSeparator")
            .should()
            .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(packages(
                    "csv",
                    "generator",
                    "probe",
                    "report",
                    "reports",
                    "run",
                    "sample",
                    "scenario",
                    "scheduling",
                    "search",
                    "secrets",
                    "series",
                    "target",
                    "verdict")));

    @ArchTest
    static final ArchRule TEXT_USES_NO_OTHER_PACKAGE = onlyUses("text");

    @ArchTest
    static final ArchRule SECRETS_USE_TEXT = onlyUses("secrets");

    @ArchTest
    static final ArchRule CSV_USES_NO_OTHER_PACKAGE = onlyUses("csv");

    @ArchTest
    static final ArchRule ONLY_CSV_USES_THE_CSV_LIBRARY = noClasses()
            .that()
            .resideOutsideOfPackage("dev.throng.csv..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("tools.jackson.dataformat.csv..");

    @ArchTest
    static final ArchRule LOAD_USES_NO_OTHER_PACKAGE = onlyUses("load");

    @ArchTest
    static final ArchRule FIGURES_USE_NO_OTHER_PACKAGE = onlyUses("figure");

    @ArchTest
    static final ArchRule MEASURE_USES_FIGURES = onlyUses("measure", "figure");

    @ArchTest
    static final ArchRule GC_LOGS_USE_ONLY_JAVA_AND_HISTOGRAMS = classes()
            .that()
            .resideInAPackage("dev.throng.gclogs..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.throng.gclogs..", "java..", "org.HdrHistogram..");

    @ArchTest
    static final ArchRule TIME_USES_NO_OTHER_PACKAGE = onlyUses("time");

    @ArchTest
    static final ArchRule PORTS_USE_NO_OTHER_PACKAGE = onlyUses("ports");

    @ArchTest
    static final ArchRule HTTP_USES_NO_OTHER_PACKAGE = onlyUses("http");

    @ArchTest
    static final ArchRule TRANSPORT_KNOWS_NO_LOAD = onlyUses("transport", "figure", "measure", "time", "ports");

    /**
     * Finds code outside of the transport.
     *
     * @param exception the only other class that may do it, with its nested classes; its package is below {@code dev.throng}
     */
    private static GivenClassesConjunction noClassOutsideOfTheTransportExcept(String exception) {
        return noClassOutsideOfTheTransport().and().haveNameNotMatching(Pattern.quote(ROOT + exception) + "(\\$.*)?");
    }

    private static GivenClassesConjunction noClassOutsideOfTheTransport() {
        return noClasses().that().resideOutsideOfPackage(ROOT + "transport..");
    }

    private static DescribedPredicate<JavaClass> named(String... names) {
        return DescribedPredicate.describe(
                "are " + String.join(" or ", names), type -> Set.of(names).contains(type.getName()));
    }

    private static DescribedPredicate<JavaCall<?>> callOf(String owner, String method) {
        return JavaCall.Predicates.target(HasOwner.Predicates.With.owner(JavaClass.Predicates.assignableTo(owner)))
                .and(JavaCall.Predicates.target(HasName.Predicates.name(method)));
    }

    /** Other code that opens connections would have its own timeouts, TLS and failures. The rules below have one exception each. */
    @ArchTest
    static final ArchRule ONLY_THE_TRANSPORT_OPENS_TCP_CONNECTIONS = noClassOutsideOfTheTransport()
            .should()
            .callMethodWhere(callOf("io.netty.channel.ChannelOutboundInvoker", "connect"))
            .orShould()
            .callMethodWhere(callOf("io.netty.channel.ChannelConfig", "setConnectTimeoutMillis"))
            .orShould()
            .callMethodWhere(callOf("io.netty.handler.ssl.SslContext", "newHandler"))
            .orShould()
            .callMethodWhere(callOf("java.net.URL", "openConnection"))
            .orShould()
            .callMethodWhere(callOf("java.net.URL", "openStream"))
            .orShould()
            .dependOnClassesThat(named(
                    "io.netty.handler.ssl.SslHandler",
                    "java.net.URLConnection",
                    "java.net.HttpURLConnection",
                    "java.nio.channels.AsynchronousSocketChannel",
                    "javax.net.SocketFactory",
                    "javax.net.ssl.SSLSocketFactory"));

    /** Datagrams have no connection. */
    @ArchTest
    static final ArchRule ONLY_DATAGRAMS_OF_RIEMANN_USE_BOOTSTRAP = noClassOutsideOfTheTransportExcept(
                    "riemann.client.RiemannDatagrams")
            .should()
            .dependOnClassesThat(named("io.netty.bootstrap.Bootstrap"));

    /** Waits until the target accepts connections, or has ended a rehearsal, before the load begins. The sockets of a cluster carry no load. */
    @ArchTest
    static final ArchRule ONLY_THE_WAIT_FOR_A_TARGET_USES_SOCKETS = noClassOutsideOfTheTransportExcept(
                    "target.ReadyCondition")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + "target.TargetRehearsal")
            .and()
            .resideOutsideOfPackage(ROOT + "cluster..")
            .should()
            .dependOnClassesThat(named("java.net.Socket", "java.nio.channels.SocketChannel"));

    /** Reads one page per second, apart from the load. */
    @ArchTest
    static final ArchRule ONLY_PROBES_USE_THE_HTTP_CLIENT_OF_THE_JDK = noClassOutsideOfTheTransportExcept(
                    "probe.PageFetch")
            .should()
            .dependOnClassesThat(named("java.net.http.HttpClient"));

    @ArchTest
    static final ArchRule VERDICTS_USE_MEASURE = onlyUses("verdict", "figure", "measure");

    @ArchTest
    static final ArchRule PROTOCOL_USES_MEASURE =
            onlyUses("protocol", "transport", "figure", "measure", "ports", "time");

    @ArchTest
    static final ArchRule PARTS_OF_REPORTS_USE_RESULTS = onlyUses("report", "run.result", "run.read");

    @ArchTest
    static final ArchRule RUN_EXTENSIONS_USE_RESULTS_AND_PROTOCOLS =
            onlyUses("run.extension", "run.result", "series", "probe", "verdict", "protocol", "figure", "measure");

    @ArchTest
    static final ArchRule ENGINE_USES_PROTOCOL_LOAD_AND_MEASURE =
            onlyUses("engine", "protocol", "transport", "load", "figure", "measure", "ports", "time");

    @ArchTest
    static final ArchRule SCENARIO_USES_PROTOCOL_AND_LOAD = onlyUses(
            "scenario",
            "run.extension",
            "secrets",
            "scheduling",
            "protocol",
            "load",
            "figure",
            "measure",
            "probe",
            "time");

    @ArchTest
    static final ArchRule TARGET_USES_TIME = onlyUses("target", "secrets", "time");

    @ArchTest
    static final ArchRule THE_START_OF_A_GENERATOR_USES_TARGETS = onlyUses("generator", "target", "gclogs");

    @ArchTest
    static final ArchRule SAMPLE_USES_TIME = onlyUses("sample", "secrets", "time", "ports");

    @ArchTest
    static final ArchRule SEARCH_USES_RUNS_AND_SCENARIOS =
            onlyUses("search", "run", "secrets", "verdict", "scenario", "load", "protocol");

    @ArchTest
    static final ArchRule SCHEDULING_USES_NO_OTHER_PACKAGE = onlyUses("scheduling");

    @ArchTest
    static final ArchRule PROBES_USE_NO_OTHER_PACKAGE = onlyUses("probe");

    @ArchTest
    static final ArchRule SERIES_USE_LOAD = onlyUses("series", "figure", "load");

    /** Protocols depend on the core, and the core finds them through the service loader. Only the command may know one by name. */
    @ArchTest
    static final ArchRule THE_CORE_KNOWS_NO_PROTOCOL = noClasses()
            .that()
            .resideOutsideOfPackages(
                    ROOT + "cli..",
                    ROOT + "gatling..",
                    ROOT + "riemann..",
                    ROOT + "xmpp..",
                    ROOT + "streams..",
                    ROOT + "httpstream..",
                    ROOT + "rtmp..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    ROOT + "riemann..", ROOT + "xmpp..", ROOT + "streams..", ROOT + "httpstream..", ROOT + "rtmp..");

    @ArchTest
    static final ArchRule STREAMS_USE_THE_CORE = onlyUses(
            "streams",
            "transport",
            "run.extension",
            "protocol",
            "figure",
            "measure",
            "probe",
            "verdict",
            "time",
            "report",
            "run.result",
            "run.read",
            "series",
            "load");

    @ArchTest
    static final ArchRule STREAMS_CLIENT_KNOWS_NO_LOAD = onlyUses("streams.client", "transport", "figure", "measure");

    @ArchTest
    static final ArchRule STREAMS_LOAD_KNOWS_NO_BYTES = onlyUses(
            "streams.load",
            "streams.client",
            "streams.delivery",
            "streams.media",
            "streams.mounts",
            "streams.analysis",
            "transport",
            "protocol",
            "figure",
            "measure",
            "time");

    @ArchTest
    static final ArchRule DELIVERY_KNOWS_NO_MEDIA =
            onlyUses("streams.delivery", "figure", "measure", "protocol", "time");

    @ArchTest
    static final ArchRule MOUNTS_USE_SETTINGS_ONLY = onlyUses("streams.mounts", "protocol");

    @ArchTest
    static final ArchRule STREAMS_MEDIA_USES_FLV_AND_METRICS =
            onlyUses("streams.media", "streams.flv", "streams.delivery", "figure", "measure");

    @ArchTest
    static final ArchRule FLV_USES_NO_OTHER_PACKAGE = onlyUses("streams.flv");

    @ArchTest
    static final ArchRule GENERATED_MEDIA_USE_FLV_ONLY = onlyUses("streams.generated", "streams.flv");

    @ArchTest
    static final ArchRule STREAMS_ANALYSIS_USES_SERIES = onlyUses("streams.analysis", "series", "figure", "load");

    @ArchTest
    static final ArchRule STREAMS_PROBES_USE_PROBES_ONLY = onlyUses("streams.probe", "probe");

    @ArchTest
    static final ArchRule STREAMS_REPORT_KNOWS_NO_LOAD =
            onlyUses("streams.report", "report", "run.result", "run.read", "series", "streams.analysis");

    @ArchTest
    static final ArchRule RIEMANN_USES_THE_PROTOCOL_INTERFACE = onlyUses(
            "riemann",
            "transport",
            "protocol",
            "figure",
            "measure",
            "report",
            "run.result",
            "run.extension",
            "time",
            "verdict");

    @ArchTest
    static final ArchRule REPORTS_USE_RESULTS = onlyUses(
            "reports", "report", "run", "verdict", "search", "probe", "series", "protocol", "figure", "measure");

    @ArchTest
    static final ArchRule GC_LAB_USES_RUNS_AND_TARGETS = onlyUses(
            "gclab",
            "run",
            "secrets",
            "verdict",
            "search",
            "target",
            "generator",
            "scenario",
            "gclogs",
            "protocol",
            "report",
            "time");

    /** The network of a cluster carries any bytes. */
    @ArchTest
    static final ArchRule CLUSTER_KNOWS_NO_LOAD = onlyUses("cluster", "time");

    @ArchTest
    static final ArchRule CLUSTER_KNOWS_NO_NETTY = noClasses()
            .that()
            .resideInAPackage("dev.throng.cluster..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.netty..");

    @ArchTest
    static final ArchRule ONLY_CLUSTER_USES_JGROUPS = noClasses()
            .that()
            .resideOutsideOfPackage("dev.throng.cluster..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.jgroups..");

    @ArchTest
    static final ArchRule GC_LAB_FINDS_JVMS_WITHOUT_RUNNING_ANYTHING_ELSE =
            onlyUses("gclab.jvm", "target", "gclogs", "scenario.yaml");

    @ArchTest
    static final ArchRule COMPARISONS_ARE_PURE = onlyUses("gclab.compare", "report");

    @ArchTest
    static final ArchRule FLAGS_USE_JVMS_ONLY = onlyUses("gclab.flags", "gclab.jvm");

    @ArchTest
    static final ArchRule STUDY_FILES_KNOW_NO_RUNS =
            onlyUses("gclab.study.file", "secrets", "gclab.jvm", "gclab.compare", "scenario", "search", "protocol");

    @ArchTest
    static final ArchRule STUDY_RECORDS_USE_STUDY_FILES = onlyUses(
            "gclab.study.record",
            "secrets",
            "gclab.study.file",
            "gclab.jvm",
            "search",
            "verdict",
            "report",
            "run.directory",
            "scenario");

    @ArchTest
    static final ArchRule JVMS_OF_STUDIES_KNOW_NO_RUNS = onlyUses(
            "gclab.study.jvms",
            "secrets",
            "gclab.study.file",
            "gclab.jvm",
            "gclab.flags",
            "target",
            "generator",
            "scenario",
            "protocol");

    @ArchTest
    static final ArchRule FIGURES_OF_STUDIES_READ_RESULTS = onlyUses(
            "gclab.study.figures",
            "secrets",
            "gclab.study.file",
            "gclab.study.record",
            "gclab.compare",
            "run.read",
            "run.result",
            "search",
            "gclogs",
            "report",
            "scenario.yaml");

    @ArchTest
    static final ArchRule PARTS_OF_THE_GC_LAB_HAVE_NO_CYCLES =
            slices().matching("dev.throng.gclab.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule PARTS_OF_STUDIES_HAVE_NO_CYCLES =
            slices().matching("dev.throng.gclab.study.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule RIEMANN_CODEC_KNOWS_NO_LOAD = onlyUses("riemann.codec");

    @ArchTest
    static final ArchRule RIEMANN_CLIENT_KNOWS_NO_LOAD =
            onlyUses("riemann.client", "transport", "riemann.codec", "figure", "measure", "time");

    @ArchTest
    static final ArchRule XMPP_USES_THE_PROTOCOL_INTERFACE = onlyUses(
            "xmpp",
            "transport",
            "http",
            "protocol",
            "figure",
            "measure",
            "csv",
            "verdict",
            "time",
            "report",
            "run.result",
            "run.read",
            "run.extension");

    @ArchTest
    static final ArchRule XMPP_REPORT_KNOWS_NO_LOAD =
            onlyUses("xmpp.report", "report", "run.result", "run.read", "xmpp.client");

    @ArchTest
    static final ArchRule XMPP_CODEC_KNOWS_NO_LOAD = onlyUses("xmpp.codec");

    @ArchTest
    static final ArchRule XMPP_WEBSOCKET_KNOWS_NO_LOAD = onlyUses("xmpp.websocket", "http");

    @ArchTest
    static final ArchRule XMPP_BOSH_KNOWS_NO_LOAD = onlyUses("xmpp.bosh", "xmpp.codec", "http");

    @ArchTest
    static final ArchRule XMPP_CLIENT_KNOWS_NO_LOAD = onlyUses(
            "xmpp.client",
            "transport",
            "http",
            "protocol",
            "xmpp.codec",
            "xmpp.sasl",
            "xmpp.websocket",
            "xmpp.bosh",
            "figure",
            "measure",
            "time");

    @ArchTest
    static final ArchRule XMPP_SASL_USES_NO_OTHER_PACKAGE = onlyUses("xmpp.sasl");

    @ArchTest
    static final ArchRule XMPP_USERS_USE_SASL_AND_CSV = onlyUses("xmpp.users", "xmpp.sasl", "csv");

    @ArchTest
    static final ArchRule XMPP_SCRIPTS_KNOW_NO_LOAD =
            onlyUses("xmpp.script", "xmpp.settings", "xmpp.template", "protocol");

    @ArchTest
    static final ArchRule XMPP_TEMPLATES_KNOW_NO_LOAD = onlyUses("xmpp.template", "xmpp.codec");

    @ArchTest
    static final ArchRule HTTP_STREAM_USES_THE_PROTOCOL_INTERFACE = onlyUses(
            "httpstream",
            "streams",
            "run.extension",
            "transport",
            "http",
            "protocol",
            "figure",
            "measure",
            "probe",
            "verdict",
            "time",
            "report",
            "run.result",
            "series");

    /** Codecs, sessions and the load report the same constants, so these must not know more than how a failure is described. */
    @ArchTest
    static final ArchRule FAILURES_OF_STREAMS_ARE_NAMES = classes()
            .that()
            .resideInAnyPackage(ROOT + "httpstream.failure", ROOT + "rtmp.failure")
            .should()
            .onlyDependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(
                            "java..", ROOT + "httpstream.failure", ROOT + "rtmp.failure")
                    .or(named(
                            ROOT + "measure.Failure",
                            ROOT + "measure.Failure$Traits",
                            ROOT + "measure.FailureDetail",
                            ROOT + "measure.Blame",
                            ROOT + "streams.flv.FlvFault",
                            ROOT + "streams.flv.MessageFault")));

    @ArchTest
    static final ArchRule HTTP_STREAM_CODEC_USES_FAILURES_ONLY =
            onlyUses("httpstream.codec", "httpstream.failure", "http");

    @ArchTest
    static final ArchRule HTTP_STREAM_MEDIA_USES_NO_OTHER_PACKAGE =
            onlyUses("httpstream.media", "streams.media", "streams.flv").allowEmptyShould(true);

    @ArchTest
    static final ArchRule HLS_USES_ADDRESSES_AND_FAILURES =
            onlyUses("httpstream.hls", "httpstream.codec", "httpstream.failure");

    @ArchTest
    static final ArchRule HTTP_STREAM_CLIENT_KNOWS_NO_LOAD = onlyUses(
                    "httpstream.client",
                    "transport",
                    "httpstream.codec",
                    "httpstream.failure",
                    "streams.client",
                    "protocol",
                    "figure",
                    "measure",
                    "time")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule RTMP_USES_THE_PROTOCOL_INTERFACE = onlyUses(
            "rtmp",
            "streams",
            "run.extension",
            "transport",
            "protocol",
            "figure",
            "measure",
            "probe",
            "verdict",
            "time",
            "report",
            "run.result",
            "series");

    @ArchTest
    static final ArchRule RTMP_CLIENT_KNOWS_NO_LOAD = onlyUses(
            "rtmp.client",
            "transport",
            "rtmp.session",
            "rtmp.codec",
            "rtmp.failure",
            "streams.client",
            "streams.flv",
            "protocol",
            "figure",
            "measure",
            "time");

    @ArchTest
    static final ArchRule RTMP_CODEC_USES_FLV_AND_FAILURES = onlyUses("rtmp.codec", "rtmp.failure", "streams.flv");

    @ArchTest
    static final ArchRule RTMP_SESSION_KNOWS_NO_SOCKET =
            onlyUses("rtmp.session", "rtmp.codec", "rtmp.failure", "streams.flv");

    @ArchTest
    static final ArchRule NO_PACKAGE_USES_THE_COMMAND_LINE = noClasses()
            .that()
            .resideOutsideOfPackage("dev.throng.cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.throng.cli..");

    @ArchTest
    static final ArchRule LOAD_KNOWS_NO_NETTY = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.throng.load..", "dev.throng.measure..", "dev.throng.report..", "dev.throng.reports..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.netty..");

    /** The packages below {@code dev.throng}. Those of results and extensions are modules too: protocols use them, and a run uses protocols. */
    private static final class Modules implements SliceAssignment {

        private static final Set<String> RESULTS = Set.of("run.result", "run.read", "run.extension");

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
            String[] names = javaClass.getPackageName().split("\\.");
            if (names.length < 3) {
                return SliceIdentifier.ignore();
            }
            String parts = names.length < 4 ? names[2] : names[2] + "." + names[3];
            return SliceIdentifier.of(RESULTS.contains(parts) ? parts : names[2]);
        }

        @Override
        public String getDescription() {
            return "modules";
        }
    }

    @ArchTest
    static final ArchRule MODULES_HAVE_NO_CYCLES =
            slices().assignedFrom(new Modules()).should().beFreeOfCycles();

    @ArchTest
    static final ArchRule PARTS_OF_A_RUN_HAVE_NO_CYCLES =
            slices().matching("dev.throng.run.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule PARTS_OF_A_RUN_DO_NOT_KNOW_ITS_EXECUTION = noClasses()
            .that()
            .resideInAPackage("dev.throng.run.*..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.throng.run");

    @ArchTest
    static final ArchRule RESULTS_KNOW_NO_EXECUTION = onlyUses("run.result", "figure", "verdict", "series", "probe");

    @ArchTest
    static final ArchRule READING_USES_RESULTS = onlyUses("run.read", "figure", "run.result", "csv");

    @ArchTest
    static final ArchRule REPORTS_READ_RESULTS = noClasses()
            .that()
            .resideInAPackage("dev.throng.reports..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.throng.run", "dev.throng.run.totals..", "dev.throng.run.write..");

    @ArchTest
    static final ArchRule ONLY_TIME_READS_CLOCKS = noClasses()
            .that()
            .resideOutsideOfPackage("dev.throng.time..")
            .should()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    @ArchTest
    static final ArchRule NO_CODE_SLEEPS = noClasses().should().callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule ONLY_MAIN_EXITS = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.throng.cli.Main")
            .should()
            .callMethod(System.class, "exit", int.class);
}
