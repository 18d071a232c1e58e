-- The table of each name becomes one in partitions, with what is stored as the first of them and a default one for what
-- has no month yet. Months are made by `server/db/months`. Nothing is read or copied: the bounds were validated before.
DO $$
DECLARE
	one record;
	made record;
	old text;
BEGIN
	FOR one IN SELECT * FROM (VALUES
		('rounds', 'id'), ('round_bids', 'round_id'), ('round_fills', 'round_id'), ('agent_runs', 'round_id')
	) AS t (name, key) LOOP
		old := one.name || '_before';
		EXECUTE format('ALTER TABLE %I RENAME TO %I', one.name, old);
		EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING INDEXES) PARTITION BY RANGE (%I)', one.name, old, one.key);
		EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', one.name, one.name || '_bound');
		FOR made IN SELECT c.conname AS name, c.contype AS kind, pg_get_constraintdef(c.oid) AS definition FROM pg_constraint c
			WHERE c.conrelid = old::regclass AND (c.contype = 'p' OR (c.contype = 'f' AND c.confrelid = 'intent_orders'::regclass)) LOOP
			IF made.kind = 'p' THEN EXECUTE format('ALTER INDEX %I RENAME TO %I', made.name, made.name || '_old'); END IF;
			EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I %s', one.name, made.name, made.definition);
		END LOOP;
		FOR made IN SELECT i.relname AS name, pg_get_indexdef(x.indexrelid) AS definition
			FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = old::regclass AND NOT x.indisprimary LOOP
			EXECUTE format('ALTER INDEX %I RENAME TO %I', made.name, made.name || '_old');
			EXECUTE regexp_replace(made.definition, ' ON \S+ ', format(' ON %I ', one.name));
		END LOOP;
		EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', one.name, old, 'r');
		EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', one.name || '_default', one.name);
	END LOOP;
END $$;
--> statement-breakpoint
-- A process of the release before deletes old rounds by their place in the table, and rows of two partitions may have the
-- same place: a round in the partition of a month ends with that partition alone.
CREATE FUNCTION keep_monthly_round() RETURNS trigger LANGUAGE plpgsql AS
	'BEGIN RETURN CASE WHEN TG_TABLE_NAME IN (''rounds_before'', ''rounds_default'') THEN OLD END; END';
--> statement-breakpoint
CREATE TRIGGER rounds_end_monthly BEFORE DELETE ON "rounds" FOR EACH ROW EXECUTE FUNCTION keep_monthly_round();
