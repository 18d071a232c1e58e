CREATE TABLE "price_samples" (
	"chain_id" integer NOT NULL,
	"token" text NOT NULL,
	"every" integer NOT NULL,
	"at" integer NOT NULL,
	"usd" double precision NOT NULL,
	CONSTRAINT "price_samples_chain_id_token_every_at_pk" PRIMARY KEY("chain_id","token","every","at"),
	CONSTRAINT "price_samples_token_is_address" CHECK ("price_samples"."token" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "price_samples_on_the_clock" CHECK ("price_samples"."every" > 0 and "price_samples"."at" % "price_samples"."every" = 0),
	CONSTRAINT "price_samples_positive" CHECK ("price_samples"."usd" > 0 and "price_samples"."usd" < 'Infinity')
);
--> statement-breakpoint
CREATE INDEX "price_samples_old" ON "price_samples" USING btree ("every","at");