package dev.throng.run;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Crowds that need a machine that does nothing else: 1,500 sessions at the reference target, 2,000 logins at real servers. */
@Tag("measure")
@Timeout(300)
class XmppCrowdMeasureIT {

    @TempDir
    Path temporary;

    @ParameterizedTest
    @ValueSource(strings = {"clean", "abrupt"})
    void fifteenHundredHeldSessionsTalkAndEveryArrivalIsAccountedFor(String logout) throws Exception {
        XmppHeldSessionsIT.assertSessionsAreHeldAndTalk(1_500, 150, logout, "tcp", temporary.resolve("results"));
    }

    @ParameterizedTest
    @EnumSource(XmppRealServersIT.Installed.class)
    void twoThousandUsersLogInWithPlainInClear(XmppRealServersIT.Installed server) throws Exception {
        XmppRealServersIT.assertEveryUserLogsIn(
                server, XmppRealServersIT.Security.CLEAR, 2_000, 200, temporary.resolve("results"));
    }

    /** With TLS a login takes some 40 ms of processor time, two thirds of it ours: two cores do not many more. */
    @ParameterizedTest
    @EnumSource(XmppRealServersIT.Installed.class)
    void twoThousandUsersLogInWithScramBehindTls(XmppRealServersIT.Installed server) throws Exception {
        XmppRealServersIT.assertEveryUserLogsIn(
                server, XmppRealServersIT.Security.SCRAM_BEHIND_TLS, 2_000, 50, temporary.resolve("results"));
    }
}
