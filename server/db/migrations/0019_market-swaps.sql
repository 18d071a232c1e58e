CREATE TABLE "swap_cursors" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "swap_cursors_hash_is_hash" CHECK ("swap_cursors"."hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "swaps" (
	"chain_id" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"block_seconds" bigint NOT NULL,
	"found_at_ms" bigint NOT NULL,
	"owner" text NOT NULL,
	"beneficiary" text NOT NULL,
	"side" text,
	"src_token" text NOT NULL,
	"dest_token" text NOT NULL,
	"src_amount" numeric(78, 0) NOT NULL,
	"dest_amount" numeric(78, 0) NOT NULL,
	"partner" text,
	CONSTRAINT "swaps_chain_id_transaction_hash_pk" PRIMARY KEY("chain_id","transaction_hash"),
	CONSTRAINT "swaps_transaction_hash_is_hash" CHECK ("swaps"."transaction_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "swaps_block_hash_is_hash" CHECK ("swaps"."block_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "swaps_owner_is_address" CHECK ("swaps"."owner" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "swaps_beneficiary_is_address" CHECK ("swaps"."beneficiary" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "swaps_src_token_is_address" CHECK ("swaps"."src_token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "swaps_dest_token_is_address" CHECK ("swaps"."dest_token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "swaps_partner_is_address" CHECK ("swaps"."partner" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "swaps_side_known" CHECK ("swaps"."side" in ('SELL', 'BUY')),
	CONSTRAINT "swaps_tokens_differ" CHECK ("swaps"."src_token" <> "swaps"."dest_token"),
	CONSTRAINT "swaps_src_amount_positive" CHECK ("swaps"."src_amount" > 0 and "swaps"."src_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "swaps_dest_amount_positive" CHECK ("swaps"."dest_amount" > 0 and "swaps"."dest_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935)
);
--> statement-breakpoint
CREATE INDEX "swaps_of_owner" ON "swaps" USING btree ("owner","block_seconds" DESC NULLS FIRST,"chain_id","block_number" DESC NULLS FIRST,"log_index" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "swaps_of_owner_found" ON "swaps" USING btree ("owner","found_at_ms");--> statement-breakpoint
CREATE INDEX "swaps_by_block" ON "swaps" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "swaps_by_age" ON "swaps" USING btree ("block_seconds");