#!/usr/bin/env bash
# Once, on an empty database: the role that owns the tables is no superuser, so a superuser allows it two things.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role oplano login password :'password';
create database oplano owner oplano;
create role oplano_app nologin;
grant oplano_app to oplano with admin option;
grant set on parameter "app.platform" to oplano;
SQL
