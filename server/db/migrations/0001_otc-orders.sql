CREATE TABLE "rfq_blocks" (
	"chain_id" integer NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "rfq_blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number"),
	CONSTRAINT "rfq_blocks_hash_is_hash" CHECK ("rfq_blocks"."hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "rfq_cursors" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"timestamp" bigint NOT NULL,
	"holder" text,
	"held_until" timestamp with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rfq_cursors_hash_is_hash" CHECK ("rfq_cursors"."hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "rfq_events" (
	"chain_id" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"log_index" integer NOT NULL,
	"transaction_hash" text NOT NULL,
	"order_hash" text NOT NULL,
	"maker" text NOT NULL,
	"maker_amount" numeric(78, 0),
	CONSTRAINT "rfq_events_chain_id_block_hash_log_index_pk" PRIMARY KEY("chain_id","block_hash","log_index"),
	CONSTRAINT "rfq_events_block_is_hash" CHECK ("rfq_events"."block_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "rfq_events_transaction_is_hash" CHECK ("rfq_events"."transaction_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "rfq_events_order_is_hash" CHECK ("rfq_events"."order_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "rfq_events_maker_is_address" CHECK ("rfq_events"."maker" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "rfq_events_amount_fits" CHECK ("rfq_events"."maker_amount" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935)
);
--> statement-breakpoint
CREATE TABLE "rfq_holdings" (
	"chain_id" integer NOT NULL,
	"owner" text NOT NULL,
	"token" text NOT NULL,
	"balance" numeric(78, 0) NOT NULL,
	"allowance" numeric(78, 0) NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	CONSTRAINT "rfq_holdings_chain_id_owner_token_pk" PRIMARY KEY("chain_id","owner","token"),
	CONSTRAINT "rfq_holdings_block_is_hash" CHECK ("rfq_holdings"."block_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "rfq_holdings_owner_is_address" CHECK ("rfq_holdings"."owner" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "rfq_holdings_token_is_address" CHECK ("rfq_holdings"."token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "rfq_holdings_balance_fits" CHECK ("rfq_holdings"."balance" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "rfq_holdings_allowance_fits" CHECK ("rfq_holdings"."allowance" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935)
);
--> statement-breakpoint
CREATE TABLE "rfq_orders" (
	"order_hash" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"nonce_and_meta" numeric(78, 0) NOT NULL,
	"expiry" numeric(39, 0) NOT NULL,
	"maker" text NOT NULL,
	"taker" text NOT NULL,
	"maker_asset" text NOT NULL,
	"taker_asset" text NOT NULL,
	"maker_amount" numeric(78, 0) NOT NULL,
	"taker_amount" numeric(78, 0) NOT NULL,
	"signature" text NOT NULL,
	"permit_maker_asset" text,
	"type" text NOT NULL,
	"taker_from_meta" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	"state" text NOT NULL,
	"filled" numeric(78, 0) NOT NULL,
	"transaction_hash" text,
	"permit_allowance" numeric(78, 0),
	"permit_block" bigint,
	"permit_block_hash" text,
	CONSTRAINT "rfq_orders_hash_is_hash" CHECK ("rfq_orders"."order_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "rfq_orders_maker_is_address" CHECK ("rfq_orders"."maker" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "rfq_orders_taker_is_address" CHECK ("rfq_orders"."taker" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "rfq_orders_maker_asset_is_address" CHECK ("rfq_orders"."maker_asset" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "rfq_orders_taker_asset_is_address" CHECK ("rfq_orders"."taker_asset" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "rfq_orders_taker_from_meta_is_address" CHECK ("rfq_orders"."taker_from_meta" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "rfq_orders_parties_differ" CHECK ("rfq_orders"."maker" <> "rfq_orders"."taker"),
	CONSTRAINT "rfq_orders_assets_differ" CHECK ("rfq_orders"."maker_asset" <> "rfq_orders"."taker_asset"),
	CONSTRAINT "rfq_orders_nonce_fits" CHECK ("rfq_orders"."nonce_and_meta" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "rfq_orders_expiry_fits" CHECK ("rfq_orders"."expiry" between 0 and 340282366920938463463374607431768211455),
	CONSTRAINT "rfq_orders_amounts_positive" CHECK ("rfq_orders"."maker_amount" > 0 and "rfq_orders"."taker_amount" > 0),
	CONSTRAINT "rfq_orders_amounts_fit" CHECK ("rfq_orders"."maker_amount" * "rfq_orders"."taker_amount" <= 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "rfq_orders_signature_is_hex" CHECK ("rfq_orders"."signature" ~ '^0x([0-9a-f]{2})*$'),
	CONSTRAINT "rfq_orders_permit_is_hex" CHECK ("rfq_orders"."permit_maker_asset" ~ '^0x([0-9a-f]{2})+$'),
	CONSTRAINT "rfq_orders_type_is_who_may_fill" CHECK ("rfq_orders"."type" = case when "rfq_orders"."taker" = '0x0000000000000000000000000000000000000000' and "rfq_orders"."taker_from_meta" = '0x0000000000000000000000000000000000000000' then 'LIMIT' else 'P2P' end),
	CONSTRAINT "rfq_orders_state_known" CHECK ("rfq_orders"."state" in ('PENDING','SUSPENDED','FULFILLED','CANCELLED','EXPIRED')),
	CONSTRAINT "rfq_orders_filled_fits" CHECK ("rfq_orders"."filled" between 0 and "rfq_orders"."maker_amount"),
	CONSTRAINT "rfq_orders_fulfilled_is_filled" CHECK (("rfq_orders"."state" = 'FULFILLED') = ("rfq_orders"."filled" = "rfq_orders"."maker_amount")),
	CONSTRAINT "rfq_orders_settled_has_transaction" CHECK ("rfq_orders"."transaction_hash" is not null or ("rfq_orders"."filled" = 0 and "rfq_orders"."state" <> 'CANCELLED')),
	CONSTRAINT "rfq_orders_transaction_is_hash" CHECK ("rfq_orders"."transaction_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "rfq_orders_permit_is_whole" CHECK (num_nulls("rfq_orders"."permit_maker_asset", "rfq_orders"."permit_allowance", "rfq_orders"."permit_block", "rfq_orders"."permit_block_hash") in (0, 4)),
	CONSTRAINT "rfq_orders_updated_after_created" CHECK ("rfq_orders"."updated_at" >= "rfq_orders"."created_at"),
	CONSTRAINT "rfq_orders_expired_can_expire" CHECK ("rfq_orders"."state" <> 'EXPIRED' or "rfq_orders"."expiry" > 0)
);
--> statement-breakpoint
CREATE INDEX "rfq_events_of_order" ON "rfq_events" USING btree ("order_hash");--> statement-breakpoint
CREATE INDEX "rfq_events_by_block" ON "rfq_events" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "rfq_holdings_by_age" ON "rfq_holdings" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "rfq_orders_maker_created_at" ON "rfq_orders" USING btree ("chain_id","maker","created_at" DESC NULLS FIRST,"order_hash");--> statement-breakpoint
CREATE INDEX "rfq_orders_taker_created_at" ON "rfq_orders" USING btree ("chain_id","taker","created_at" DESC NULLS FIRST,"order_hash");--> statement-breakpoint
CREATE INDEX "rfq_orders_meta_created_at" ON "rfq_orders" USING btree ("chain_id","taker_from_meta","created_at" DESC NULLS FIRST,"order_hash") WHERE "rfq_orders"."taker_from_meta" not in ("rfq_orders"."taker", '0x0000000000000000000000000000000000000000');--> statement-breakpoint
CREATE INDEX "rfq_orders_maker_updated_at" ON "rfq_orders" USING btree ("chain_id","maker","updated_at" DESC NULLS FIRST,"order_hash");--> statement-breakpoint
CREATE INDEX "rfq_orders_taker_updated_at" ON "rfq_orders" USING btree ("chain_id","taker","updated_at" DESC NULLS FIRST,"order_hash");--> statement-breakpoint
CREATE INDEX "rfq_orders_meta_updated_at" ON "rfq_orders" USING btree ("chain_id","taker_from_meta","updated_at" DESC NULLS FIRST,"order_hash") WHERE "rfq_orders"."taker_from_meta" not in ("rfq_orders"."taker", '0x0000000000000000000000000000000000000000');--> statement-breakpoint
CREATE INDEX "rfq_orders_maker_expiry" ON "rfq_orders" USING btree ("chain_id","maker","expiry" DESC NULLS FIRST,"order_hash");--> statement-breakpoint
CREATE INDEX "rfq_orders_taker_expiry" ON "rfq_orders" USING btree ("chain_id","taker","expiry" DESC NULLS FIRST,"order_hash");--> statement-breakpoint
CREATE INDEX "rfq_orders_meta_expiry" ON "rfq_orders" USING btree ("chain_id","taker_from_meta","expiry" DESC NULLS FIRST,"order_hash") WHERE "rfq_orders"."taker_from_meta" not in ("rfq_orders"."taker", '0x0000000000000000000000000000000000000000');--> statement-breakpoint
CREATE INDEX "rfq_orders_backed" ON "rfq_orders" USING btree ("chain_id","maker","maker_asset") WHERE "rfq_orders"."state" in ('PENDING', 'SUSPENDED');--> statement-breakpoint
CREATE INDEX "rfq_orders_expiring" ON "rfq_orders" USING btree ("chain_id","expiry") WHERE "rfq_orders"."expiry" > 0 and "rfq_orders"."state" in ('PENDING', 'SUSPENDED', 'EXPIRED');--> statement-breakpoint
CREATE INDEX "rfq_orders_permitted" ON "rfq_orders" USING btree ("chain_id","permit_block") WHERE "rfq_orders"."permit_maker_asset" is not null and "rfq_orders"."state" in ('PENDING', 'SUSPENDED');