-- A crash empties an unlogged table, and a standby has none of its rows: every order that was about
-- to be built was refused after a failover.
ALTER TABLE "intent_routes" SET LOGGED;
