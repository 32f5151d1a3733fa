package dev.throng.api.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;

/**
 * Lets Throng and its libraries print only warnings, in a project that does not configure Logback. Without it, Logback's default prints the
 * debug messages of Netty. All other loggers keep Logback's default.
 *
 * <p>If the project has a file {@code logback.xml} or {@code logback-test.xml}, the property {@code logback.configurationFile}, or a
 * configurator of its own that ends the search for others, this class changes nothing.
 */
@ConfiguratorRank(ConfiguratorRank.FALLBACK)
public final class QuietLibraries extends ContextAwareBase implements Configurator {

    private static final List<String> LIBRARIES = List.of("dev.throng", "io.netty", "io.micrometer");

    private static final String PROPERTY = "logback.configurationFile";
    private static final List<String> FILES =
            List.of("logback-test.xml", "logback.xml", "logback-test.scmo", "logback.scmo");

    /** Logback calls it. */
    public QuietLibraries() {}

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (!isConfigured()) {
            LIBRARIES.forEach(name -> context.getLogger(name).setLevel(Level.WARN));
        }
        return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }

    /** Looks where Logback looks. */
    private static boolean isConfigured() {
        ClassLoader loader = LoggerContext.class.getClassLoader();
        return System.getProperty(PROPERTY) != null
                || FILES.stream().anyMatch(file -> loader.getResource(file) != null);
    }
}
