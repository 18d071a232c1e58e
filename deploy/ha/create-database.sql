-- Creates the role and the database of the service, once, on the primary:
-- DATABASE_PASSWORD=... psql "host=... user=postgres" -f deploy/ha/create-database.sql
\set ON_ERROR_STOP on
\getenv password DATABASE_PASSWORD
create role caravel login password :'password';
create database caravel owner caravel;
