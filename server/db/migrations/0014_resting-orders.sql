DROP INDEX "intent_orders_waiting";--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "limit_rate" double precision;--> statement-breakpoint
UPDATE "intent_orders" SET "limit_rate" = "dest_amount"::double precision / "src_amount"::double precision;--> statement-breakpoint
ALTER TABLE "intent_orders" ALTER COLUMN "limit_rate" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "intent_orders_resting" ON "intent_orders" USING btree ("chain_id","src_token","dest_token","limit_rate") WHERE "intent_orders"."status" in ('PENDING', 'ACTIVE') and ("intent_orders"."type" = 'LIMIT' and "intent_orders"."was_active");--> statement-breakpoint
CREATE INDEX "intent_orders_waiting" ON "intent_orders" USING btree ("chain_id","type" DESC NULLS LAST,"created_at_ms") WHERE "intent_orders"."status" in ('PENDING', 'ACTIVE') and not ("intent_orders"."type" = 'LIMIT' and "intent_orders"."was_active");--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_limit_rate_positive" CHECK ("intent_orders"."limit_rate" > 0);