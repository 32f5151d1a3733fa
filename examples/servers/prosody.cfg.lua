-- Global settings stand above the first VirtualHost. Below it, they would be settings of that host only.
run_as_root = true                             -- prosody refuses to run as root otherwise
data_path = "."                                -- the directory in which prosody starts: load
pidfile = "prosody.pid"
log = { info = "prosody.log" }
interfaces = { "127.0.0.1" }
c2s_ports = { 15222 }
c2s_direct_tls_ports = { 15223 }
network_settings = { tcp_backlog = 1024 }      -- otherwise logins in a burst are refused or wait a second

modules_enabled = { "saslauth", "tls", "roster", "disco", "ping" }   -- without saslauth and tls no login works
modules_disabled = { "s2s", "offline" }

c2s_require_encryption = false                 -- logins work with STARTTLS and without
allow_unencrypted_plain_auth = true            -- otherwise PLAIN is not offered without TLS
authentication = "internal_plain"              -- passwords in clear: every mechanism works, and PLAIN is cheap
certificates = "."                             -- localhost.crt and localhost.key, beside this file

VirtualHost "localhost"
