#!/bin/sh
# Runs once, when the volume of the database is empty: an owner that is no superuser, and a login for each role.
set -eu
psql --set ON_ERROR_STOP=1 --quiet --no-psqlrc --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set owner_password="$OWNER_LOGIN_PASSWORD" \
  --set app_password="$APP_LOGIN_PASSWORD" \
  --set platform_password="$PLATFORM_LOGIN_PASSWORD" <<'SQL'
CREATE ROLE balcao_app NOLOGIN NOBYPASSRLS;
CREATE ROLE balcao_platform NOLOGIN NOBYPASSRLS;
CREATE ROLE desk_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE desk_app LOGIN PASSWORD :'app_password' IN ROLE balcao_app;
CREATE ROLE desk_platform LOGIN PASSWORD :'platform_password' IN ROLE balcao_platform;
CREATE DATABASE desk OWNER desk_owner;
REVOKE ALL ON DATABASE desk FROM PUBLIC;
GRANT CONNECT ON DATABASE desk TO desk_app, desk_platform;
SQL
