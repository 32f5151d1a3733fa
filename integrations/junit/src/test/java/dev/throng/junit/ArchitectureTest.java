package dev.throng.junit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The API does not know tests, and the extension uses the API only. */
@AnalyzeClasses(
        packages = "dev.throng",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoTestsOfOtherModules.class})
class ArchitectureTest {

    /** Maven puts the tests of other modules on the class path as jars. */
    static final class NoTestsOfOtherModules implements ImportOption {

        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static ArchRule onlyUses(String own, String... others) {
        return classes()
                .that()
                .resideInAPackage(own)
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.not(JavaClass.Predicates.resideInAPackage("dev.throng.."))
                        .or(JavaClass.Predicates.resideInAPackage(own))
                        .or(JavaClass.Predicates.resideInAnyPackage(others)));
    }

    @ArchTest
    static final ArchRule EXTENSION_USES_THE_API = onlyUses(
            "dev.throng.junit",
            "dev.throng.api",
            "dev.throng.assertions",
            "dev.throng.run.result",
            "dev.throng.verdict",
            "dev.throng.text");

    @ArchTest
    static final ArchRule ASSERTIONS_USE_RESULTS = onlyUses(
            "dev.throng.assertions",
            "dev.throng.api",
            "dev.throng.run.result",
            "dev.throng.verdict",
            "dev.throng.report",
            "dev.throng.reports",
            "dev.throng.text");

    @ArchTest
    static final ArchRule API_KNOWS_NO_PROTOCOL = onlyUses(
            "dev.throng.api",
            "dev.throng.run..",
            "dev.throng.scenario",
            "dev.throng.protocol",
            "dev.throng.verdict",
            "dev.throng.target",
            "dev.throng.sample",
            "dev.throng.time",
            "dev.throng.generator",
            "dev.throng.gclogs",
            "dev.throng.text",
            "dev.throng.reports");

    /** A library must not hook itself into the logging of the programs that use it. */
    @ArchTest
    static final ArchRule LIBRARIES_USE_NO_LIBRARY_FOR_LOGGING_BUT_ITS_INTERFACE = noClasses()
            .that()
            .resideInAPackage("dev.throng..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("ch.qos.logback..", "org.apache.logging..", "java.util.logging..");

    @ArchTest
    static final ArchRule ONLY_THE_EXTENSION_USES_TEST_LIBRARIES = noClasses()
            .that()
            .resideOutsideOfPackages("dev.throng.junit", "dev.throng.assertions")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.junit..", "org.assertj..", "dev.throng.junit", "dev.throng.assertions");
}
