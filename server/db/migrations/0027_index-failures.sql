CREATE TABLE "index_failures" (
	"holder" text NOT NULL,
	"chain_id" integer NOT NULL,
	"index_name" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "index_failures_holder_chain_id_index_name_pk" PRIMARY KEY("holder","chain_id","index_name"),
	CONSTRAINT "index_failures_index_known" CHECK ("index_failures"."index_name" in ('market', 'ledger', 'audit', 'swaps', 'pools', 'depths', 'prices')),
	CONSTRAINT "index_failures_reason_length" CHECK (length("index_failures"."reason") <= 300)
);
