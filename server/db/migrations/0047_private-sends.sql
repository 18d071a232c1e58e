CREATE TABLE "private_sends" (
	"chain_id" integer NOT NULL,
	"hash" text NOT NULL,
	"relay" text NOT NULL,
	"sent_at_ms" bigint NOT NULL,
	CONSTRAINT "private_sends_chain_id_hash_pk" PRIMARY KEY("chain_id","hash"),
	CONSTRAINT "private_sends_hash_is_hash" CHECK ("private_sends"."hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "private_sends_relay_length" CHECK (length("private_sends"."relay") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "indexed_pools" ADD COLUMN "created_block" bigint;--> statement-breakpoint
CREATE INDEX "private_sends_by_age" ON "private_sends" USING btree ("sent_at_ms");