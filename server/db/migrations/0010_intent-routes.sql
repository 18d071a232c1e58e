CREATE UNLOGGED TABLE "intent_routes" (
	"digest" text PRIMARY KEY NOT NULL,
	"kept_until_ms" bigint NOT NULL,
	CONSTRAINT "intent_routes_digest_is_sha256" CHECK ("intent_routes"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE INDEX "intent_routes_by_end" ON "intent_routes" USING btree ("kept_until_ms");