CREATE TABLE "bridge_legs" (
	"relay_hash" text PRIMARY KEY NOT NULL,
	"order_hash" text NOT NULL,
	"chain_id" integer NOT NULL,
	"dest_chain_id" integer NOT NULL,
	"part" numeric(78, 0) NOT NULL,
	"transfer_id" numeric(78, 0) NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_seconds" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"owner" text NOT NULL,
	"recipient" text NOT NULL,
	"input_token" text NOT NULL,
	"input_amount" numeric(78, 0) NOT NULL,
	"output_token" text NOT NULL,
	"output_amount" numeric(78, 0) NOT NULL,
	"fill_deadline" bigint NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"is_asked" boolean DEFAULT false NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"is_news" boolean DEFAULT false NOT NULL,
	"fill_transaction" text,
	"fill_block" bigint,
	"paid_amount" numeric(78, 0),
	"paid_to" text,
	"refund_transaction" text,
	"refund_block" bigint,
	"is_refund_deferred" boolean DEFAULT false NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bridge_legs_relay_is_hash" CHECK ("bridge_legs"."relay_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "bridge_legs_block_is_hash" CHECK ("bridge_legs"."block_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "bridge_legs_transaction_is_hash" CHECK ("bridge_legs"."transaction_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "bridge_legs_owner_is_address" CHECK ("bridge_legs"."owner" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "bridge_legs_recipient_is_address" CHECK ("bridge_legs"."recipient" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "bridge_legs_input_token_is_address" CHECK ("bridge_legs"."input_token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "bridge_legs_output_token_is_address" CHECK ("bridge_legs"."output_token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "bridge_legs_paid_to_is_address" CHECK ("bridge_legs"."paid_to" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "bridge_legs_input_amount_positive" CHECK ("bridge_legs"."input_amount" > 0 and "bridge_legs"."input_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "bridge_legs_output_amount_positive" CHECK ("bridge_legs"."output_amount" > 0 and "bridge_legs"."output_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "bridge_legs_goes_elsewhere" CHECK ("bridge_legs"."chain_id" <> "bridge_legs"."dest_chain_id"),
	CONSTRAINT "bridge_legs_state_known" CHECK ("bridge_legs"."state" in ('sent', 'paid', 'refunded')),
	CONSTRAINT "bridge_legs_paid_has_block" CHECK (("bridge_legs"."state" = 'paid') = ("bridge_legs"."fill_block" is not null)),
	CONSTRAINT "bridge_legs_payment_is_whole" CHECK (num_nulls("bridge_legs"."fill_transaction", "bridge_legs"."paid_amount", "bridge_legs"."paid_to") in (0, 3)),
	CONSTRAINT "bridge_legs_payment_is_of_paid" CHECK ("bridge_legs"."state" = 'paid' or "bridge_legs"."fill_transaction" is null),
	CONSTRAINT "bridge_legs_refund_has_transaction" CHECK (num_nulls("bridge_legs"."refund_transaction", "bridge_legs"."refund_block")
        = case "bridge_legs"."state" when 'refunded' then 0 else 2 end),
	CONSTRAINT "bridge_legs_late_is_asked" CHECK ("bridge_legs"."is_asked" or not "bridge_legs"."is_late"),
	CONSTRAINT "bridge_legs_closed_is_over" CHECK (not "bridge_legs"."is_closed" or "bridge_legs"."state" <> 'sent')
);
--> statement-breakpoint
CREATE TABLE "bridge_refunds" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_seconds" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"position" integer NOT NULL,
	"account" text NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"is_deferred" boolean NOT NULL,
	CONSTRAINT "bridge_refunds_chain_id_block_hash_log_index_position_pk" PRIMARY KEY("chain_id","block_hash","log_index","position"),
	CONSTRAINT "bridge_refunds_block_is_hash" CHECK ("bridge_refunds"."block_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "bridge_refunds_transaction_is_hash" CHECK ("bridge_refunds"."transaction_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "bridge_refunds_account_is_address" CHECK ("bridge_refunds"."account" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "bridge_refunds_token_is_address" CHECK ("bridge_refunds"."token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "bridge_refunds_amount_positive" CHECK ("bridge_refunds"."amount" > 0 and "bridge_refunds"."amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935)
);
--> statement-breakpoint
CREATE TABLE "relay_fills" (
	"settlement_id" text PRIMARY KEY NOT NULL,
	"relay_hash" text NOT NULL,
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"origin_chain_id" integer NOT NULL,
	"origin_token" text NOT NULL,
	"owed" numeric(78, 0) NOT NULL,
	"is_in_flight" boolean NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"repaid_transaction" text,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "relay_fills_relay_is_hash" CHECK ("relay_fills"."relay_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "relay_fills_repaid_is_hash" CHECK ("relay_fills"."repaid_transaction" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "relay_fills_token_is_address" CHECK ("relay_fills"."token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "relay_fills_origin_token_is_address" CHECK ("relay_fills"."origin_token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "relay_fills_amounts_positive" CHECK ("relay_fills"."amount" > 0 and "relay_fills"."owed" > 0),
	CONSTRAINT "relay_fills_paid_is_over" CHECK (not ("relay_fills"."is_paid" and "relay_fills"."is_in_flight")),
	CONSTRAINT "relay_fills_repaid_is_paid" CHECK ("relay_fills"."repaid_transaction" is null or "relay_fills"."is_paid")
);
--> statement-breakpoint
CREATE TABLE "relay_offers" (
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"account" text NOT NULL,
	"fee_pips" integer NOT NULL,
	"fee_flat" numeric(78, 0) NOT NULL,
	"max_amount" numeric(78, 0) NOT NULL,
	"funds" numeric(78, 0) NOT NULL,
	"obstacle" text,
	"heard_at_ms" bigint NOT NULL,
	CONSTRAINT "relay_offers_chain_id_token_pk" PRIMARY KEY("chain_id","token"),
	CONSTRAINT "relay_offers_obstacle_known" CHECK ("relay_offers"."obstacle" in ('FundsShort','AllowanceShort','InFlightFull','NoPrice')),
	CONSTRAINT "relay_offers_token_is_address" CHECK ("relay_offers"."token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "relay_offers_account_is_address" CHECK ("relay_offers"."account" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "relay_offers_pips_fit" CHECK ("relay_offers"."fee_pips" between 0 and 999999),
	CONSTRAINT "relay_offers_amounts_fit" CHECK ("relay_offers"."fee_flat" >= 0 and "relay_offers"."max_amount" >= 0 and "relay_offers"."funds" >= 0)
);
--> statement-breakpoint
ALTER TABLE "intent_events" DROP CONSTRAINT "intent_events_kind_known";--> statement-breakpoint
ALTER TABLE "intent_timeline" DROP CONSTRAINT "intent_timeline_label_known";--> statement-breakpoint
ALTER TABLE "intent_events" ADD COLUMN "part" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "intent_events" ADD COLUMN "transfer_id" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "intent_events" ADD COLUMN "input_amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "intent_events" ADD COLUMN "output_amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "purpose" text DEFAULT 'settle' NOT NULL;--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD CONSTRAINT "bridge_legs_order_hash_intent_orders_order_hash_fk" FOREIGN KEY ("order_hash") REFERENCES "public"."intent_orders"("order_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relay_fills" ADD CONSTRAINT "relay_fills_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bridge_legs_part" ON "bridge_legs" USING btree ("order_hash","part");--> statement-breakpoint
CREATE INDEX "bridge_legs_open" ON "bridge_legs" USING btree ("dest_chain_id","relay_hash") WHERE not "bridge_legs"."is_closed";--> statement-breakpoint
CREATE INDEX "bridge_legs_news" ON "bridge_legs" USING btree ("chain_id") WHERE "bridge_legs"."is_news";--> statement-breakpoint
CREATE INDEX "bridge_legs_unasked" ON "bridge_legs" USING btree ("dest_chain_id") WHERE not "bridge_legs"."is_asked";--> statement-breakpoint
CREATE INDEX "bridge_legs_of_owner" ON "bridge_legs" USING btree ("chain_id","input_token","owner");--> statement-breakpoint
CREATE INDEX "bridge_refunds_of_account" ON "bridge_refunds" USING btree ("chain_id","token","account");--> statement-breakpoint
CREATE INDEX "bridge_refunds_by_block" ON "bridge_refunds" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "relay_fills_in_flight" ON "relay_fills" USING btree ("relay_hash") WHERE "relay_fills"."is_in_flight";--> statement-breakpoint
CREATE INDEX "relay_fills_of_relay" ON "relay_fills" USING btree ("relay_hash");--> statement-breakpoint
CREATE INDEX "relay_fills_owed" ON "relay_fills" USING btree ("origin_chain_id","origin_token") WHERE "relay_fills"."is_paid" and "relay_fills"."repaid_transaction" is null;--> statement-breakpoint
ALTER TABLE "intent_events" ADD CONSTRAINT "intent_events_transfer_is_whole" CHECK (num_nulls(
        "intent_events"."part", "intent_events"."transfer_id", "intent_events"."input_amount", "intent_events"."output_amount"
      ) = case when "intent_events"."kind" = 'bridged' then 0 else 4 end);--> statement-breakpoint
ALTER TABLE "intent_events" ADD CONSTRAINT "intent_events_kind_known" CHECK ("intent_events"."kind" in ('settled','filled','invalidated','signed','unsigned','bridged'));--> statement-breakpoint
ALTER TABLE "intent_timeline" ADD CONSTRAINT "intent_timeline_label_known" CHECK ("intent_timeline"."label" in ('status','asked','declined','awarded','sent','replaced','released','bridged','paid','late','refunded'));--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_purpose_known" CHECK ("settlements"."purpose" in ('settle','relay'));