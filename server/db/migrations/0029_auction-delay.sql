ALTER TABLE "chain_cursors" ADD COLUMN "auction_delay" text;--> statement-breakpoint
ALTER TABLE "chain_cursors" ADD COLUMN "delayed_since_ms" bigint;--> statement-breakpoint
ALTER TABLE "chain_cursors" ADD CONSTRAINT "chain_cursors_delay_known" CHECK ("chain_cursors"."auction_delay" in ('PoolsBehind','OrdersBehind'));--> statement-breakpoint
ALTER TABLE "chain_cursors" ADD CONSTRAINT "chain_cursors_delay_has_start" CHECK (("chain_cursors"."auction_delay" is null) = ("chain_cursors"."delayed_since_ms" is null));