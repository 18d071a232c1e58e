-- What is stored becomes the first partition of each table. Ids that name their time begin with r, those of releases
-- before with a hexadecimal digit. The bounds are validated in a migration of their own, while the tables are written to.
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_bound" CHECK ("id" < 'r') NOT VALID;--> statement-breakpoint
ALTER TABLE "round_bids" ADD CONSTRAINT "round_bids_bound" CHECK ("round_id" < 'r') NOT VALID;--> statement-breakpoint
ALTER TABLE "round_fills" ADD CONSTRAINT "round_fills_bound" CHECK ("round_id" < 'r') NOT VALID;--> statement-breakpoint
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_bound" CHECK ("round_id" < 'r') NOT VALID;
