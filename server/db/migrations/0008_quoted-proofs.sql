CREATE TABLE "quoted_proofs" (
	"hmac" text PRIMARY KEY NOT NULL,
	"log" text NOT NULL,
	"position" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"kept_until_ms" bigint NOT NULL,
	CONSTRAINT "quoted_proofs_hmac_is_tag" CHECK ("quoted_proofs"."hmac" ~ '^[0-9a-f]{40}$')
);
--> statement-breakpoint
CREATE TABLE "quoted_states" (
	"log" text NOT NULL,
	"position" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"kept_until_ms" bigint NOT NULL,
	CONSTRAINT "quoted_states_log_position_pk" PRIMARY KEY("log","position"),
	CONSTRAINT "quoted_states_position_positive" CHECK ("quoted_states"."position" >= 0)
);
--> statement-breakpoint
CREATE INDEX "quoted_proofs_by_end" ON "quoted_proofs" USING btree ("kept_until_ms");--> statement-breakpoint
CREATE INDEX "quoted_states_by_end" ON "quoted_states" USING btree ("kept_until_ms");