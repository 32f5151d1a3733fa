package dev.throng;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The objects of an XMPP event loop get what they use through their constructors. None of them gives out another one, so there is no class
 * that all others ask for the rest.
 */
@AnalyzeClasses(packages = "dev.throng.xmpp.load", importOptions = ImportOption.DoNotIncludeTests.class)
class NoServiceLocatorTest {

    private static final String ASSEMBLY = "dev.throng.xmpp.load.LoopAssembly";

    /** What all loops of a process share; only the assembly may take it apart. */
    private static final String SHARED = "dev.throng.xmpp.load.RunContext";

    /** The classes of the objects that the assembly makes, in itself or in what it calls. */
    private static Set<JavaClass> madeByTheAssembly(JavaClasses classes) {
        JavaClass shared = classes.get(SHARED);
        return Stream.of(classes.get(ASSEMBLY), shared)
                .flatMap(assembly -> assembly.getConstructorCallsFromSelf().stream())
                .map(call -> call.getTargetOwner())
                .filter(owner -> owner.getPackageName().equals("dev.throng.xmpp.load"))
                .filter(owner -> !owner.equals(shared))
                .collect(Collectors.toSet());
    }

    @ArchTest
    static void noObjectOfALoopGivesOutAnother(JavaClasses classes) {
        Set<JavaClass> made = madeByTheAssembly(classes);
        assertThat(made).as("objects of a loop").hasSizeGreaterThan(20);

        assertThat(classes.stream()
                        .filter(type -> !type.getName().equals(SHARED))
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> !method.getModifiers().contains(JavaModifier.PRIVATE))
                        .filter(method -> made.contains(method.getRawReturnType()))
                        .map(method -> method.getFullName()))
                .as("methods that return an object of the loop (expected: a parameter of the constructor instead)")
                .isEmpty();
        assertThat(classes.stream()
                        .flatMap(type -> type.getFields().stream())
                        .filter(field -> !field.getModifiers().contains(JavaModifier.PRIVATE))
                        // an inner class has its outer instance in a field of the compiler
                        .filter(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC))
                        .filter(field -> made.contains(field.getRawType()))
                        .map(field -> field.getFullName()))
                .as("fields that others can read an object of the loop from")
                .isEmpty();
    }

    @ArchTest
    static void onlyTheAssemblyTakesTheContextOfTheProcessApart(JavaClasses classes) {
        assertThat(classes.stream()
                        .filter(type -> !type.getName().equals(SHARED))
                        .flatMap(type -> type.getMethodCallsFromSelf().stream())
                        .filter(call -> call.getTargetOwner().getName().equals(SHARED))
                        .filter(call -> !call.getName().equals("of"))
                        .map(call -> call.getOriginOwner().getName())
                        .distinct())
                .containsExactly(ASSEMBLY);
    }

    @ArchTest
    static void noObjectKeepsTheAssembly(JavaClasses classes) {
        assertThat(classes.get(ASSEMBLY).getDirectDependenciesToSelf().stream()
                        .map(dependency -> dependency.getOriginClass().getName())
                        .distinct())
                .as("users of the assembly (expected: who opens the driver)")
                .containsExactly("dev.throng.xmpp.load.XmppWorkload");
    }
}
