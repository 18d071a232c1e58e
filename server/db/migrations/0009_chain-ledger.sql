CREATE TABLE "allowances" (
	"chain_id" integer NOT NULL,
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"spender" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	CONSTRAINT "allowances_chain_id_owner_token_spender_pk" PRIMARY KEY("chain_id","owner","token","spender"),
	CONSTRAINT "allowances_spender_known" CHECK ("allowances"."spender" in ('router','intent','rfq','permit2')),
	CONSTRAINT "allowances_amount_fits" CHECK ("allowances"."amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935)
);
--> statement-breakpoint
CREATE TABLE "chain_blocks" (
	"chain_id" integer NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "chain_blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number"),
	CONSTRAINT "chain_blocks_hash_is_hash" CHECK ("chain_blocks"."hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "chain_cursors" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"holder" text,
	"held_until" timestamp with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"logs_watched_since" bigint NOT NULL,
	"audited" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "chain_cursors_hash_is_hash" CHECK ("chain_cursors"."hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "holdings" (
	"chain_id" integer NOT NULL,
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	CONSTRAINT "holdings_chain_id_owner_token_pk" PRIMARY KEY("chain_id","owner","token"),
	CONSTRAINT "holdings_block_is_hash" CHECK ("holdings"."block_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "holdings_owner_is_address" CHECK ("holdings"."owner" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "holdings_token_is_address" CHECK ("holdings"."token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "holdings_balance_fits" CHECK ("holdings"."balance" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935)
);
--> statement-breakpoint
INSERT INTO "chain_cursors" ("chain_id", "number", "hash", "timestamp", "holder", "held_until", "epoch", "logs_watched_since", "audited")
	SELECT "chain_id", "number", "hash", "timestamp", "holder", "held_until", "epoch", "heard_from",
		CASE WHEN "audited" = '' THEN '{}'::jsonb ELSE jsonb_build_object('rfq', "audited") END
	FROM "rfq_cursors";--> statement-breakpoint
INSERT INTO "chain_blocks" ("chain_id", "number", "hash") SELECT "chain_id", "number", "hash" FROM "rfq_blocks";--> statement-breakpoint
INSERT INTO "holdings" ("chain_id", "owner", "token", "balance", "block_number", "block_hash")
	SELECT "chain_id", "owner", "token", "balance", "block_number", "block_hash" FROM "rfq_holdings";--> statement-breakpoint
INSERT INTO "allowances" ("chain_id", "owner", "token", "spender", "amount")
	SELECT "chain_id", "owner", "token", 'rfq', "allowance" FROM "rfq_holdings";--> statement-breakpoint
DROP TABLE "rfq_blocks";--> statement-breakpoint
DROP TABLE "rfq_cursors";--> statement-breakpoint
DROP TABLE "rfq_holdings";--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_of_holding" FOREIGN KEY ("chain_id","owner","token") REFERENCES "public"."holdings"("chain_id","owner","token") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holdings_by_age" ON "holdings" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE VIEW "public"."rfq_backings" AS (
  select chain_id, owner, token, balance, amount as allowance, block_number
  from holdings join allowances using (chain_id, owner, token) where spender = 'rfq');
