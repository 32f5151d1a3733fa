package dev.throng.httpstream.load;

import dev.throng.protocol.LoopContext;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Opens a connection and closes it, to see whether there is a target at all. */
final class Knock {

    private static final int PATIENCE_MILLIS = (int) TimeUnit.SECONDS.toMillis(10);

    /** Fails with a message for the user if nobody opens. */
    static Future<Void> at(LoopContext context) {
        InetSocketAddress target = context.target();
        Promise<Void> answer = context.loop().newPromise();
        ChannelFuture connecting = new Bootstrap()
                .group(context.loop())
                .channelFactory(context.transport().tcp())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, PATIENCE_MILLIS)
                .handler(new ChannelInboundHandlerAdapter())
                .connect(target);
        connecting.addListener(connected -> {
            connecting.channel().close();
            if (connected.isSuccess()) {
                answer.trySuccess(null);
            } else {
                answer.tryFailure(new IOException("cannot reach " + target.getHostString() + ":" + target.getPort()
                        + ": " + connected.cause().getMessage()));
            }
        });
        return answer;
    }

    private Knock() {}
}
