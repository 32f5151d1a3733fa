#!/bin/sh
# Makes a certificate and compiles the class. The libraries are in lib.
set -e
keytool -genkeypair -alias localhost -keyalg RSA -dname CN=localhost -storetype PKCS12 -keystore keystore.p12 -storepass keystore
javac --release 11 -cp "lib/*" -d classes Chat.java
