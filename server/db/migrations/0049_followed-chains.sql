CREATE TABLE "chain_heads" (
	"chain_id" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"header" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chain_heads_hash_is_hash" CHECK ("chain_heads"."hash" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "node_answers" (
	"chain_id" integer NOT NULL,
	"key" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" "bytea",
	CONSTRAINT "node_answers_chain_id_key_pk" PRIMARY KEY("chain_id","key")
);
