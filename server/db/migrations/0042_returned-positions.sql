ALTER TABLE "settlement_orders" DROP CONSTRAINT "settlement_orders_fills";--> statement-breakpoint
ALTER TABLE "settlements" DROP CONSTRAINT "settlements_purpose_known";--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "is_position_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "intent_orders_returnable" ON "intent_orders" USING btree ("chain_id","deadline") WHERE "intent_orders"."status" = 'EXPIRED' and "intent_orders"."strategy" is not null and not "intent_orders"."is_position_gone";--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD CONSTRAINT "settlement_orders_fills" CHECK ("settlement_orders"."fill_in" > 0 and "settlement_orders"."fill_out" >= 0);--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_purpose_known" CHECK ("settlements"."purpose" in ('settle','relay','expire'));