CREATE TABLE "fill_prices" (
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"at" bigint NOT NULL,
	"usd" numeric NOT NULL,
	CONSTRAINT "fill_prices_chain_id_token_at_pk" PRIMARY KEY("chain_id","token","at"),
	CONSTRAINT "fill_prices_token_is_address" CHECK ("fill_prices"."token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "fill_prices_positive" CHECK ("fill_prices"."usd" > 0)
);
--> statement-breakpoint
ALTER TABLE "rfq_events" ADD COLUMN "taker_amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "rfq_events" ADD COLUMN "block_seconds" bigint;--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "limit_amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "quoted_amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "fee_amount" numeric(78, 0);--> statement-breakpoint
CREATE INDEX "fill_prices_old" ON "fill_prices" USING btree ("at");--> statement-breakpoint
ALTER TABLE "rfq_events" ADD CONSTRAINT "rfq_events_taker_amount_fits" CHECK ("rfq_events"."taker_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935);--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_limit_amount_fits" CHECK ("swaps"."limit_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935);--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_quoted_amount_fits" CHECK ("swaps"."quoted_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935);--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_fee_amount_fits" CHECK ("swaps"."fee_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935);