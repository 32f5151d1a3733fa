/*
 * Measures what connect() costs as the ports from a source address to one destination are used up. Opens as many connections as there are
 * ports and prints the mean CPU time of each twentieth of them.
 *
 *   cc -O2 -o source-ports source-ports.c
 *   source-ports MODE SOURCES
 *
 *   kernel    without a source address; connect() chooses the port
 *   connect   with source addresses and IP_BIND_ADDRESS_NO_PORT; connect() chooses the port
 *   bind      with source addresses; bind() chooses the port
 *   explicit  explicit ports, with SO_REUSEADDR
 *   mixed     as connect for 45 % of the ports, then explicit ports of the second half, then as connect: about as Throng does it
 *
 * It uses all ports of the machine, so it is for a network namespace of its own: bench/source-ports. Processes take turns, because one may not
 * open enough files. Loopback only; the kernel accepts the connections.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#ifndef IP_BIND_ADDRESS_NO_PORT
#define IP_BIND_ADDRESS_NO_PORT 24
#endif
#define PER_PROCESS 19000
#define SERVER_PORT 9000
#define TURN_OVER (-1)
#define END (-2)
#define PARTS 20

struct shared {
    volatile int turn;
    volatile long made;
    double cpu_before;
    double cpu[PARTS + 1];
};

static int first_port, last_port, sources;
static const char *mode;
static struct shared *shared;

static double seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static struct sockaddr_in address(unsigned ip, int port) {
    struct sockaddr_in made = {.sin_family = AF_INET, .sin_port = htons(port)};
    made.sin_addr.s_addr = htonl(ip);
    return made;
}

/* The port of connection number n of a source; 0 if the kernel chooses. */
static int port(long n) {
    long ports = last_port - first_port + 1;
    if (!strcmp(mode, "explicit"))
        return first_port + (n < ports / 2 ? 2 * n + 1 : 2 * (n - ports / 2));
    long second_half = n - ports * 45 / 100;
    if (!strcmp(mode, "mixed") && second_half >= 0 && second_half < ports / 2)
        return first_port + 2 * second_half + 1;
    return 0;
}

static int open_one(long number) {
    int one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in server = address(INADDR_LOOPBACK, SERVER_PORT);
    if (strcmp(mode, "kernel")) {
        struct sockaddr_in from = address(0x7f000101 + number % sources, port(number / sources));
        if (from.sin_port)
            setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
        else if (strcmp(mode, "bind"))
            setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
        if (bind(fd, (struct sockaddr *) &from, sizeof from))
            return -1;
    }
    return connect(fd, (struct sockaddr *) &server, sizeof server);
}

static void open_turn(int turn, long total) {
    while (shared->turn != turn)
        usleep(500);
    long to = (turn + 1L) * PER_PROCESS < total ? (turn + 1L) * PER_PROCESS : total;
    for (long n = (long) turn * PER_PROCESS; n < to; n++) {
        if (open_one(n)) {
            printf("connection %ld: %s\n", n, strerror(errno));
            fflush(stdout);
            to = total;
            break;
        }
        shared->made = n + 1;
        for (int part = 1; part <= PARTS; part++)
            if (n + 1 == total * part / PARTS)
                shared->cpu[part] = shared->cpu_before + seconds(CLOCK_PROCESS_CPUTIME_ID);
    }
    shared->cpu_before += seconds(CLOCK_PROCESS_CPUTIME_ID);
    shared->turn = to == total ? TURN_OVER : turn + 1;
    while (shared->turn != END)
        usleep(2000);
    _exit(0);
}

int main(int count, char **arguments) {
    if (count != 3 || (sources = atoi(arguments[2])) < 1) {
        fprintf(stderr, "usage: source-ports kernel|connect|bind|explicit|mixed SOURCES\n");
        return 2;
    }
    mode = arguments[1];
    FILE *range = fopen("/proc/sys/net/ipv4/ip_local_port_range", "r");
    if (!range || fscanf(range, "%d %d", &first_port, &last_port) != 2)
        return 1;
    int one = 1, server = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in at = address(INADDR_LOOPBACK, SERVER_PORT);
    setsockopt(server, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(server, (struct sockaddr *) &at, sizeof at) || listen(server, 1 << 20)) {
        perror("listen");
        return 1;
    }
    shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    long total = (long) (last_port - first_port + 1) * sources;
    double began = seconds(CLOCK_MONOTONIC);
    for (int turn = 0; turn < (total + PER_PROCESS - 1) / PER_PROCESS; turn++)
        if (!fork())
            open_turn(turn, total);
    while (shared->turn != TURN_OVER)
        usleep(1000);
    printf("%s, %d sources: %ld of %ld connections in %.1f s, CPU time %.2f s\n", mode, sources, shared->made, total,
           seconds(CLOCK_MONOTONIC) - began, shared->cpu_before);
    for (int part = 1; part <= PARTS && shared->cpu[part] > 0; part++)
        printf("%3d %% %8.1f us of CPU time per connection\n", part * 100 / PARTS,
               (shared->cpu[part] - shared->cpu[part - 1]) / total * PARTS * 1e6);
    shared->turn = END;
    while (wait(0) > 0) {
    }
    return 0;
}
