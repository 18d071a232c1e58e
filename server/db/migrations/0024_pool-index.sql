CREATE TABLE "indexed_pools" (
	"chain_id" integer NOT NULL,
	"pool" text NOT NULL,
	"factory" text NOT NULL,
	"token0" text NOT NULL,
	"token1" text NOT NULL,
	"fee_pips" integer NOT NULL,
	"depth_usd" double precision,
	"measure_at" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "indexed_pools_chain_id_pool_pk" PRIMARY KEY("chain_id","pool"),
	CONSTRAINT "indexed_pools_pool_is_address" CHECK ("indexed_pools"."pool" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "indexed_pools_factory_is_address" CHECK ("indexed_pools"."factory" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "indexed_pools_token0_is_address" CHECK ("indexed_pools"."token0" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "indexed_pools_token1_is_address" CHECK ("indexed_pools"."token1" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "indexed_pools_tokens_sorted" CHECK ("indexed_pools"."token0" collate "C" < "indexed_pools"."token1"),
	CONSTRAINT "indexed_pools_fee_is_part" CHECK ("indexed_pools"."fee_pips" between 0 and 999999),
	CONSTRAINT "indexed_pools_depth_is_amount" CHECK ("indexed_pools"."depth_usd" >= 0 and "indexed_pools"."depth_usd" < 'Infinity'),
	CONSTRAINT "indexed_pools_measured_from_epoch" CHECK ("indexed_pools"."measure_at" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pool_index_cursors" (
	"chain_id" integer NOT NULL,
	"factory" text NOT NULL,
	"next_block" bigint NOT NULL,
	CONSTRAINT "pool_index_cursors_chain_id_factory_pk" PRIMARY KEY("chain_id","factory"),
	CONSTRAINT "pool_index_cursors_factory_is_address" CHECK ("pool_index_cursors"."factory" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "pool_index_cursors_block_positive" CHECK ("pool_index_cursors"."next_block" >= 0)
);
--> statement-breakpoint
CREATE INDEX "indexed_pools_deepest" ON "indexed_pools" USING btree ("chain_id","depth_usd" DESC NULLS LAST,"pool") WHERE "indexed_pools"."depth_usd" > 0;--> statement-breakpoint
CREATE INDEX "indexed_pools_of_token0" ON "indexed_pools" USING btree ("chain_id","token0","depth_usd" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "indexed_pools_of_token1" ON "indexed_pools" USING btree ("chain_id","token1","depth_usd" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "indexed_pools_to_measure" ON "indexed_pools" USING btree ("chain_id","measure_at");