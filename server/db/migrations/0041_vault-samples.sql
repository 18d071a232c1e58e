CREATE TABLE "vault_samples" (
	"chain_id" integer NOT NULL,
	"vault" text NOT NULL,
	"hour" integer NOT NULL,
	"at" integer NOT NULL,
	"rate" numeric(78, 0) NOT NULL,
	"fee_bps" integer NOT NULL,
	CONSTRAINT "vault_samples_chain_id_vault_hour_pk" PRIMARY KEY("chain_id","vault","hour"),
	CONSTRAINT "vault_samples_vault_is_address" CHECK ("vault_samples"."vault" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "vault_samples_in_its_hour" CHECK (div("vault_samples"."at", 3600) = "vault_samples"."hour"),
	CONSTRAINT "vault_samples_rate_positive" CHECK ("vault_samples"."rate" > 0 and "vault_samples"."rate" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935),
	CONSTRAINT "vault_samples_fee_fits" CHECK ("vault_samples"."fee_bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE INDEX "vault_samples_old" ON "vault_samples" USING btree ("at");