CREATE TABLE "intent_cancellations" (
	"order_hash" text PRIMARY KEY NOT NULL,
	"order_ids" text[] NOT NULL,
	"signature" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "intent_cancellations_signature_is_hex" CHECK ("intent_cancellations"."signature" ~ '^0x([0-9a-f]{2})*$'),
	CONSTRAINT "intent_cancellations_bounded" CHECK (cardinality("intent_cancellations"."order_ids") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "intent_events" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_seconds" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"kind" text NOT NULL,
	"owner" text NOT NULL,
	"order_hash" text,
	"nonce" numeric(78, 0),
	"src_amount" numeric(78, 0),
	"returned" numeric(78, 0),
	"protocol_fee" numeric(78, 0),
	"partner_fee" numeric(78, 0),
	"total_filled" numeric(78, 0),
	CONSTRAINT "intent_events_chain_id_block_hash_log_index_pk" PRIMARY KEY("chain_id","block_hash","log_index"),
	CONSTRAINT "intent_events_kind_known" CHECK ("intent_events"."kind" in ('settled','filled','invalidated','signed','unsigned')),
	CONSTRAINT "intent_events_block_is_hash" CHECK ("intent_events"."block_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "intent_events_transaction_is_hash" CHECK ("intent_events"."transaction_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "intent_events_owner_is_address" CHECK ("intent_events"."owner" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "intent_events_order_is_hash" CHECK ("intent_events"."order_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "intent_events_of_nonce_or_order" CHECK (("intent_events"."kind" = 'invalidated') = ("intent_events"."order_hash" is null)),
	CONSTRAINT "intent_events_of_nonce" CHECK (("intent_events"."kind" = 'invalidated') = ("intent_events"."nonce" is not null)),
	CONSTRAINT "intent_events_fill_is_whole" CHECK (num_nulls("intent_events"."src_amount", "intent_events"."returned", "intent_events"."protocol_fee", "intent_events"."partner_fee") = case when "intent_events"."kind" in ('settled', 'filled') then 0 else 4 end),
	CONSTRAINT "intent_events_part_has_total" CHECK (("intent_events"."kind" = 'filled') = ("intent_events"."total_filled" is not null))
);
--> statement-breakpoint
CREATE TABLE "intent_orders" (
	"order_hash" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"chain_id" integer NOT NULL,
	"family" text NOT NULL,
	"type" text NOT NULL,
	"owner" text NOT NULL,
	"beneficiary" text NOT NULL,
	"src_token" text NOT NULL,
	"dest_token" text NOT NULL,
	"src_amount" numeric(78, 0) NOT NULL,
	"dest_amount" numeric(78, 0) NOT NULL,
	"expected_amount" numeric(78, 0) NOT NULL,
	"deadline" bigint NOT NULL,
	"kind" integer NOT NULL,
	"nonce" numeric(78, 0) NOT NULL,
	"partner_and_fee" numeric(78, 0) NOT NULL,
	"permit" text NOT NULL,
	"metadata" text NOT NULL,
	"signature" text NOT NULL,
	"signer" text NOT NULL,
	"partner" text NOT NULL,
	"referrer" text,
	"include_agents" text[] NOT NULL,
	"exclude_agents" text[] NOT NULL,
	"held_token" text NOT NULL,
	"pull" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"updated_at_ms" bigint NOT NULL,
	"status" text NOT NULL,
	"filled" numeric(78, 0) NOT NULL,
	"was_active" boolean DEFAULT false NOT NULL,
	"is_pre_signed" boolean DEFAULT false NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"is_nonce_taken" boolean DEFAULT false NOT NULL,
	"permit_allowance" numeric(78, 0),
	"permit_block" bigint,
	"permit_block_hash" text,
	"is_closed" boolean DEFAULT false NOT NULL,
	"source_left" numeric(78, 0) GENERATED ALWAYS AS (src_amount - div(src_amount * filled, case kind when 0 then src_amount else dest_amount end)) STORED NOT NULL,
	CONSTRAINT "intent_orders_id_unique" UNIQUE("id"),
	CONSTRAINT "intent_orders_hash_is_hash" CHECK ("intent_orders"."order_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "intent_orders_family_known" CHECK ("intent_orders"."family" in ('Order', 'FillableOrder')),
	CONSTRAINT "intent_orders_type_known" CHECK ("intent_orders"."type" in ('MARKET', 'LIMIT')),
	CONSTRAINT "intent_orders_owner_is_address" CHECK ("intent_orders"."owner" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "intent_orders_beneficiary_is_address" CHECK ("intent_orders"."beneficiary" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "intent_orders_src_token_is_address" CHECK ("intent_orders"."src_token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "intent_orders_dest_token_is_address" CHECK ("intent_orders"."dest_token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "intent_orders_held_token_is_address" CHECK ("intent_orders"."held_token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "intent_orders_referrer_is_address" CHECK ("intent_orders"."referrer" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "intent_orders_tokens_differ" CHECK ("intent_orders"."src_token" <> "intent_orders"."dest_token"),
	CONSTRAINT "intent_orders_src_amount_positive" CHECK ("intent_orders"."src_amount" > 0 and "intent_orders"."src_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "intent_orders_dest_amount_positive" CHECK ("intent_orders"."dest_amount" > 0 and "intent_orders"."dest_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "intent_orders_expected_fits" CHECK ("intent_orders"."expected_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "intent_orders_nonce_fits" CHECK ("intent_orders"."nonce" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "intent_orders_partner_and_fee_fits" CHECK ("intent_orders"."partner_and_fee" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "intent_orders_deadline_fits" CHECK ("intent_orders"."deadline" between 0 and 281474976710656),
	CONSTRAINT "intent_orders_kind_known" CHECK ("intent_orders"."kind" in (0, 1)),
	CONSTRAINT "intent_orders_permit_is_hex" CHECK ("intent_orders"."permit" ~ '^0x([0-9a-f]{2})*$'),
	CONSTRAINT "intent_orders_metadata_is_hex" CHECK ("intent_orders"."metadata" ~ '^0x([0-9a-f]{2})*$'),
	CONSTRAINT "intent_orders_signature_is_hex" CHECK ("intent_orders"."signature" ~ '^0x([0-9a-f]{2})*$'),
	CONSTRAINT "intent_orders_signer_known" CHECK ("intent_orders"."signer" in ('key', 'contract', 'presigned')),
	CONSTRAINT "intent_orders_key_signature_is_compact" CHECK ("intent_orders"."signer" <> 'key' or length("intent_orders"."signature") = 130),
	CONSTRAINT "intent_orders_presigned_by_nothing" CHECK (("intent_orders"."signer" = 'presigned') = ("intent_orders"."signature" = '0x')),
	CONSTRAINT "intent_orders_pull_known" CHECK ("intent_orders"."pull" in ('allowance','permit','permit2','deposit')),
	CONSTRAINT "intent_orders_pull_of_permit" CHECK (("intent_orders"."pull" in ('permit', 'permit2')) = ("intent_orders"."permit" <> '0x')),
	CONSTRAINT "intent_orders_status_known" CHECK ("intent_orders"."status" in ('PENDING','AWAITING_SIGNATURE','ACTIVE','SUSPENDED','CANCELLING','BRIDGING','COMPLETED','FAILED','EXPIRED','CANCELLED','REFUNDED')),
	CONSTRAINT "intent_orders_filled_fits" CHECK ("intent_orders"."filled" between 0 and case kind when 0 then src_amount else dest_amount end),
	CONSTRAINT "intent_orders_filled_is_done" CHECK (("intent_orders"."status" in ('COMPLETED','BRIDGING','REFUNDED')) = ("intent_orders"."filled" = case kind when 0 then src_amount else dest_amount end)),
	CONSTRAINT "intent_orders_only_fillable_in_parts" CHECK ("intent_orders"."family" = 'FillableOrder' or "intent_orders"."filled" in (0, case kind when 0 then src_amount else dest_amount end)),
	CONSTRAINT "intent_orders_refused_by_contract" CHECK ("intent_orders"."signer" = 'contract' or not "intent_orders"."is_refused"),
	CONSTRAINT "intent_orders_signed_on_chain" CHECK ("intent_orders"."signer" = 'presigned' or not "intent_orders"."is_pre_signed"),
	CONSTRAINT "intent_orders_permit_is_whole" CHECK (num_nulls("intent_orders"."permit_allowance", "intent_orders"."permit_block", "intent_orders"."permit_block_hash") = case when "intent_orders"."permit" = '0x' then 3 else 0 end),
	CONSTRAINT "intent_orders_closed_is_over" CHECK (not "intent_orders"."is_closed" or "intent_orders"."status" not in ('PENDING','AWAITING_SIGNATURE','ACTIVE','SUSPENDED','CANCELLING')),
	CONSTRAINT "intent_orders_updated_after_created" CHECK ("intent_orders"."updated_at_ms" >= "intent_orders"."created_at_ms"),
	CONSTRAINT "intent_orders_agents_bounded" CHECK (cardinality("intent_orders"."include_agents") <= 50 and cardinality("intent_orders"."exclude_agents") <= 50)
);
--> statement-breakpoint
CREATE TABLE "intent_timeline" (
	"order_hash" text NOT NULL,
	"label" text NOT NULL,
	"reason" text NOT NULL,
	"transaction_hash" text DEFAULT '' NOT NULL,
	"first_at_ms" bigint NOT NULL,
	"last_at_ms" bigint NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "intent_timeline_order_hash_label_reason_transaction_hash_pk" PRIMARY KEY("order_hash","label","reason","transaction_hash"),
	CONSTRAINT "intent_timeline_label_known" CHECK ("intent_timeline"."label" in ('status','asked','declined','awarded','sent','replaced','released')),
	CONSTRAINT "intent_timeline_reason_bounded" CHECK (length("intent_timeline"."reason") <= 100),
	CONSTRAINT "intent_timeline_counts" CHECK ("intent_timeline"."times" > 0 and "intent_timeline"."last_at_ms" >= "intent_timeline"."first_at_ms")
);
--> statement-breakpoint
CREATE TABLE "lanes" (
	"chain_id" integer NOT NULL,
	"account" text NOT NULL,
	"agent" text NOT NULL,
	"heard_at_ms" bigint NOT NULL,
	CONSTRAINT "lanes_chain_id_account_pk" PRIMARY KEY("chain_id","account"),
	CONSTRAINT "lanes_account_is_address" CHECK ("lanes"."account" ~ '^0x[0-9a-f]{40}$')
);
--> statement-breakpoint
CREATE TABLE "settlement_attempts" (
	"transaction_hash" text PRIMARY KEY NOT NULL,
	"settlement_id" text NOT NULL,
	"kind" text NOT NULL,
	"raw" text NOT NULL,
	"max_fee" numeric(78, 0) NOT NULL,
	"tip" numeric(78, 0) NOT NULL,
	"sent_block" bigint,
	CONSTRAINT "settlement_attempts_hash_is_hash" CHECK ("settlement_attempts"."transaction_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "settlement_attempts_raw_is_hex" CHECK ("settlement_attempts"."raw" ~ '^0x([0-9a-f]{2})*$'),
	CONSTRAINT "settlement_attempts_kind_known" CHECK ("settlement_attempts"."kind" in ('settle', 'cancel')),
	CONSTRAINT "settlement_attempts_fees" CHECK ("settlement_attempts"."max_fee" >= "settlement_attempts"."tip" and "settlement_attempts"."tip" >= 0)
);
--> statement-breakpoint
CREATE TABLE "settlement_orders" (
	"settlement_id" text NOT NULL,
	"order_hash" text NOT NULL,
	"fill_in" numeric(78, 0) NOT NULL,
	"fill_out" numeric(78, 0) NOT NULL,
	"is_in_flight" boolean NOT NULL,
	CONSTRAINT "settlement_orders_settlement_id_order_hash_pk" PRIMARY KEY("settlement_id","order_hash"),
	CONSTRAINT "settlement_orders_fills" CHECK ("settlement_orders"."fill_in" > 0 and "settlement_orders"."fill_out" > 0)
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"account" text NOT NULL,
	"nonce" integer NOT NULL,
	"agent" text NOT NULL,
	"data" text NOT NULL,
	"gas" bigint NOT NULL,
	"state" text NOT NULL,
	"deadline_block" bigint NOT NULL,
	"mined_block" bigint,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "settlements_account_is_address" CHECK ("settlements"."account" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "settlements_data_is_hex" CHECK ("settlements"."data" ~ '^0x([0-9a-f]{2})*$'),
	CONSTRAINT "settlements_nonce_positive" CHECK ("settlements"."nonce" >= 0),
	CONSTRAINT "settlements_state_known" CHECK ("settlements"."state" in ('open', 'mined', 'freed')),
	CONSTRAINT "settlements_open_is_unmined" CHECK (("settlements"."state" = 'open') = ("settlements"."mined_block" is null))
);
--> statement-breakpoint
ALTER TABLE "intent_cancellations" ADD CONSTRAINT "intent_cancellations_order_hash_intent_orders_order_hash_fk" FOREIGN KEY ("order_hash") REFERENCES "public"."intent_orders"("order_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_timeline" ADD CONSTRAINT "intent_timeline_order_hash_intent_orders_order_hash_fk" FOREIGN KEY ("order_hash") REFERENCES "public"."intent_orders"("order_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_attempts" ADD CONSTRAINT "settlement_attempts_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD CONSTRAINT "settlement_orders_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD CONSTRAINT "settlement_orders_order_hash_intent_orders_order_hash_fk" FOREIGN KEY ("order_hash") REFERENCES "public"."intent_orders"("order_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intent_cancellations_open" ON "intent_cancellations" USING btree ("asked_at_ms") WHERE not "intent_cancellations"."is_confirmed";--> statement-breakpoint
CREATE INDEX "intent_events_of_order" ON "intent_events" USING btree ("order_hash");--> statement-breakpoint
CREATE INDEX "intent_events_of_nonce_of_owner" ON "intent_events" USING btree ("chain_id","owner","nonce");--> statement-breakpoint
CREATE INDEX "intent_events_by_block" ON "intent_events" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE UNIQUE INDEX "intent_orders_live_fillable_nonce" ON "intent_orders" USING btree ("chain_id","owner","nonce") WHERE "intent_orders"."family" = 'FillableOrder' and "intent_orders"."status" in ('PENDING','AWAITING_SIGNATURE','ACTIVE','SUSPENDED','CANCELLING');--> statement-breakpoint
CREATE INDEX "intent_orders_of_nonce" ON "intent_orders" USING btree ("chain_id","owner","nonce");--> statement-breakpoint
CREATE INDEX "intent_orders_of_owner" ON "intent_orders" USING btree ("owner","created_at_ms" DESC NULLS FIRST,"id","chain_id","status","type","family");--> statement-breakpoint
CREATE INDEX "intent_orders_backed" ON "intent_orders" USING btree ("chain_id","owner","held_token") WHERE "intent_orders"."status" in ('PENDING','AWAITING_SIGNATURE','ACTIVE','SUSPENDED','CANCELLING');--> statement-breakpoint
CREATE INDEX "intent_orders_live" ON "intent_orders" USING btree ("chain_id","order_hash") WHERE "intent_orders"."status" in ('PENDING','AWAITING_SIGNATURE','ACTIVE','SUSPENDED','CANCELLING');--> statement-breakpoint
CREATE INDEX "intent_orders_waiting" ON "intent_orders" USING btree ("chain_id","type" DESC NULLS LAST,"created_at_ms") WHERE "intent_orders"."status" in ('PENDING', 'ACTIVE');--> statement-breakpoint
CREATE INDEX "intent_orders_unclosed" ON "intent_orders" USING btree ("chain_id","order_hash") WHERE not "intent_orders"."is_closed" and "intent_orders"."status" not in ('PENDING','AWAITING_SIGNATURE','ACTIVE','SUSPENDED','CANCELLING');--> statement-breakpoint
CREATE INDEX "intent_orders_expiring" ON "intent_orders" USING btree ("chain_id","deadline") WHERE "intent_orders"."status" in ('PENDING','AWAITING_SIGNATURE','ACTIVE','SUSPENDED','CANCELLING','EXPIRED');--> statement-breakpoint
CREATE INDEX "intent_orders_permitted" ON "intent_orders" USING btree ("chain_id","permit_block") WHERE "intent_orders"."permit" <> '0x' and "intent_orders"."status" in ('PENDING','AWAITING_SIGNATURE','ACTIVE','SUSPENDED','CANCELLING');--> statement-breakpoint
CREATE INDEX "settlement_attempts_of_settlement" ON "settlement_attempts" USING btree ("settlement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_orders_in_flight" ON "settlement_orders" USING btree ("order_hash") WHERE "settlement_orders"."is_in_flight";--> statement-breakpoint
CREATE INDEX "settlement_orders_of_order" ON "settlement_orders" USING btree ("order_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_nonce" ON "settlements" USING btree ("chain_id","account","nonce");--> statement-breakpoint
CREATE INDEX "settlements_open" ON "settlements" USING btree ("chain_id","account","nonce") WHERE "settlements"."state" = 'open';--> statement-breakpoint
CREATE INDEX "settlements_by_block" ON "settlements" USING btree ("chain_id","mined_block");