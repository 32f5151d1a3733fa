#!/bin/sh
set -e
(ulimit -Sn 4096; setpriv --reuid ejabberd --regid ejabberd --init-groups --reset-env \
  /usr/sbin/ejabberdctl --config-dir /srv/ejabberd-load start)
trap 'ejabberdctl --config-dir /srv/ejabberd-load stop; ejabberdctl --config-dir /srv/ejabberd-load stopped' EXIT
ejabberdctl --config-dir /srv/ejabberd-load started
./throng run ejabberd.yaml --quiet -o load/result --overwrite "$@"
