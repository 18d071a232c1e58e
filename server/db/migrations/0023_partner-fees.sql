CREATE TABLE "fee_accounts" (
	"chain_id" integer NOT NULL,
	"surface" text NOT NULL,
	"account" text NOT NULL,
	"token" text NOT NULL,
	"before" numeric(78, 0),
	"before_hash" text,
	CONSTRAINT "fee_accounts_chain_id_surface_account_token_pk" PRIMARY KEY("chain_id","surface","account","token"),
	CONSTRAINT "fee_accounts_surface_known" CHECK ("fee_accounts"."surface" in ('market','intent')),
	CONSTRAINT "fee_accounts_account_is_address" CHECK ("fee_accounts"."account" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "fee_accounts_token_is_address" CHECK ("fee_accounts"."token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "fee_accounts_before_fits" CHECK ("fee_accounts"."before" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "fee_accounts_before_has_block" CHECK (("fee_accounts"."before" is null) = ("fee_accounts"."before_hash" is null)),
	CONSTRAINT "fee_accounts_before_hash_is_hash" CHECK ("fee_accounts"."before_hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "fee_entries" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"block_seconds" bigint NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"surface" text NOT NULL,
	"account" text NOT NULL,
	"token" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	"recipient" text,
	CONSTRAINT "fee_entries_chain_id_block_hash_log_index_pk" PRIMARY KEY("chain_id","block_hash","log_index"),
	CONSTRAINT "fee_entries_transaction_hash_is_hash" CHECK ("fee_entries"."transaction_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "fee_entries_block_hash_is_hash" CHECK ("fee_entries"."block_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "fee_entries_account_is_address" CHECK ("fee_entries"."account" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "fee_entries_token_is_address" CHECK ("fee_entries"."token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "fee_entries_recipient_is_address" CHECK ("fee_entries"."recipient" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "fee_entries_surface_known" CHECK ("fee_entries"."surface" in ('market','intent')),
	CONSTRAINT "fee_entries_kind_known" CHECK ("fee_entries"."kind" in ('accrued','claimed')),
	CONSTRAINT "fee_entries_amount_fits" CHECK ("fee_entries"."amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "fee_entries_claimed_by_somebody" CHECK (("fee_entries"."kind" = 'claimed') = ("fee_entries"."recipient" is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_records" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	CONSTRAINT "fee_records_hash_is_hash" CHECK ("fee_records"."hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "fee_token" text GENERATED ALWAYS AS (case when partner is null then null when side = 'SELL' then dest_token else src_token end) STORED;--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "partner_fee" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "is_fee_direct" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "fee_entries_of_account" ON "fee_entries" USING btree ("account","chain_id","surface","token","block_number","block_seconds","kind","amount");--> statement-breakpoint
CREATE INDEX "fee_entries_newest" ON "fee_entries" USING btree ("account","block_seconds" DESC NULLS FIRST,"chain_id","block_number" DESC NULLS FIRST,"log_index" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "fee_entries_by_block" ON "fee_entries" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "intent_orders_of_partner" ON "intent_orders" USING btree (div("partner_and_fee", 79228162514264337593543950336)) WHERE "intent_orders"."partner_and_fee" >= 79228162514264337593543950336;--> statement-breakpoint
CREATE INDEX "swaps_of_partner" ON "swaps" USING btree ("partner","block_seconds","chain_id") WHERE "swaps"."partner" is not null;--> statement-breakpoint
CREATE INDEX "swaps_direct_newest" ON "swaps" USING btree ("partner","block_seconds" DESC NULLS FIRST,"chain_id","block_number" DESC NULLS FIRST,"log_index" DESC NULLS FIRST) WHERE "swaps"."is_fee_direct";--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_partner_fee_fits" CHECK ("swaps"."partner_fee" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935);--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_partner_fee_of_partner" CHECK ("swaps"."partner_fee" is null or "swaps"."partner" is not null);--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_direct_fee_known" CHECK (not "swaps"."is_fee_direct" or "swaps"."partner_fee" > 0);