ALTER TABLE "rounds" VALIDATE CONSTRAINT "rounds_bound";--> statement-breakpoint
ALTER TABLE "round_bids" VALIDATE CONSTRAINT "round_bids_bound";--> statement-breakpoint
ALTER TABLE "round_fills" VALIDATE CONSTRAINT "round_fills_bound";--> statement-breakpoint
ALTER TABLE "agent_runs" VALIDATE CONSTRAINT "agent_runs_bound";
