#!/bin/sh
set -e
(ulimit -Sn 4096; exec icecast2 -c load/icecast.xml) > load/icecast.log 2>&1 &
trap "kill $! || :; wait" EXIT
curl --silent --fail --retry 30 --retry-connrefused --retry-delay 1 -o load/status.html http://127.0.0.1:18000/status.xsl
./throng run examples/servers/icecast-stations.yaml --quiet -o load/ci --overwrite "$@"
