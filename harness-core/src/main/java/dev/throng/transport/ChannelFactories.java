package dev.throng.transport;

import io.netty.channel.ChannelFactory;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.SocketChannel;

/**
 * Creates the channels of one kind of event loop. Immutable; any thread may use it.
 *
 * @param name {@code epoll}, {@code io_uring} or {@code nio}
 * @param tcp creates TCP client channels
 * @param udp creates UDP channels
 */
public record ChannelFactories(String name, ChannelFactory<SocketChannel> tcp, ChannelFactory<DatagramChannel> udp) {}
