ALTER TABLE "bridge_legs" ADD COLUMN "paid_seconds" bigint;--> statement-breakpoint
ALTER TABLE "relay_fills" ADD COLUMN "deep_at_block" bigint;--> statement-breakpoint
ALTER TABLE "relay_offers" ADD COLUMN "fast_pips" integer;--> statement-breakpoint
ALTER TABLE "relay_offers" ADD COLUMN "fast_max_amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "relay_offers" ADD COLUMN "fast_funds" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "relay_offers" ADD COLUMN "fast_origins" integer[];--> statement-breakpoint
ALTER TABLE "relay_offers" ADD CONSTRAINT "relay_offers_fast_is_whole" CHECK (num_nulls("relay_offers"."fast_pips", "relay_offers"."fast_max_amount", "relay_offers"."fast_funds", "relay_offers"."fast_origins") in (0, 4));--> statement-breakpoint
ALTER TABLE "relay_offers" ADD CONSTRAINT "relay_offers_fast_fits" CHECK ("relay_offers"."fast_pips" between 0 and 999999 and "relay_offers"."fast_max_amount" >= 0 and "relay_offers"."fast_funds" >= 0);