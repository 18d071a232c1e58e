ALTER TABLE "chain_agents" ADD COLUMN "obstacle" text;--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD COLUMN "max_in" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD COLUMN "min_out" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "agent_runs" ADD COLUMN "bid_outcome" text;--> statement-breakpoint
UPDATE "agent_runs" SET "bid_outcome" = "outcome";--> statement-breakpoint
ALTER TABLE "agent_runs" ALTER COLUMN "bid_outcome" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "settlements_of_round" ON "settlements" USING btree ("round_id","agent");--> statement-breakpoint
ALTER TABLE "chain_agents" ADD CONSTRAINT "chain_agents_obstacle_known" CHECK ("chain_agents"."obstacle" in ('NoCrossSettle','NoCallExecutor'));--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_fault_known" CHECK (("settlements"."state" = 'mined' and "settlements"."fault" = 'underdelivered') or ("settlements"."state" = 'freed' and "settlements"."fault" = 'unsettled') or "settlements"."fault" is null);--> statement-breakpoint
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_bid_outcome_known" CHECK ("agent_runs"."bid_outcome" in ('won','lost','declined','reverted','underdelivered','differs','late','malformed','unreachable','unsettled','failed'));