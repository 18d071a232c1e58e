CREATE TABLE "relayer_promises" (
	"id" text PRIMARY KEY NOT NULL,
	"relayer" text NOT NULL,
	"chain_id" integer NOT NULL,
	"dest_chain_id" integer NOT NULL,
	"output_token" text NOT NULL,
	"max_amount" numeric(78, 0) NOT NULL,
	"fee" numeric(78, 0) NOT NULL,
	"pays_within_seconds" integer NOT NULL,
	"order_hash" text,
	"created_at_ms" bigint NOT NULL,
	"ends_at_ms" bigint NOT NULL,
	CONSTRAINT "relayer_promises_token_is_address" CHECK ("relayer_promises"."output_token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "relayer_promises_order_is_hash" CHECK ("relayer_promises"."order_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "relayer_promises_amounts_positive" CHECK ("relayer_promises"."max_amount" > 0 and "relayer_promises"."fee" > 0),
	CONSTRAINT "relayer_promises_seconds_positive" CHECK ("relayer_promises"."pays_within_seconds" > 0)
);
--> statement-breakpoint
ALTER TABLE "outside_agents" ADD COLUMN "does" text DEFAULT 'bids' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "relayer_promises_of_order" ON "relayer_promises" USING btree ("order_hash");--> statement-breakpoint
CREATE INDEX "relayer_promises_of_lane" ON "relayer_promises" USING btree ("chain_id","dest_chain_id","output_token","ends_at_ms");--> statement-breakpoint
CREATE INDEX "relayer_promises_of_relayer" ON "relayer_promises" USING btree ("relayer","created_at_ms") WHERE "relayer_promises"."order_hash" is not null;--> statement-breakpoint
CREATE INDEX "relayer_promises_by_end" ON "relayer_promises" USING btree ("ends_at_ms");--> statement-breakpoint
ALTER TABLE "outside_agents" ADD CONSTRAINT "outside_agents_does_known" CHECK ("outside_agents"."does" in ('bids','relays'));