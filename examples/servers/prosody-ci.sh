#!/bin/sh
set -e
./throng provision prosody load/prosody.yaml --roster 20 --data load
(cd load && ulimit -Sn 4096 && prosody --config ./prosody.cfg.lua -D)
trap 'kill $(cat load/prosody.pid)' EXIT
./throng run load/prosody.yaml --quiet -o load/result --overwrite "$@"
