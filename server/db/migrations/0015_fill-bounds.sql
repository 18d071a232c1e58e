ALTER TABLE "round_bids" ADD COLUMN "uses_pools" boolean;--> statement-breakpoint
ALTER TABLE "round_fills" ADD COLUMN "bound" numeric(78, 0);