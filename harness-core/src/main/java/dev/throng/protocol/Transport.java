package dev.throng.protocol;

import io.netty.channel.ChannelFactory;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.SocketChannel;

/**
 * Makes the channels of one kind of event loop (epoll, io_uring or NIO).
 *
 * @param name {@code epoll}, {@code io_uring} or {@code nio}
 */
public record Transport(String name, ChannelFactory<SocketChannel> tcp, ChannelFactory<DatagramChannel> udp) {}
