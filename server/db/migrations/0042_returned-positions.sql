ALTER TABLE "intent_timeline" DROP CONSTRAINT "intent_timeline_label_known";--> statement-breakpoint
ALTER TABLE "settlement_orders" DROP CONSTRAINT "settlement_orders_fills";--> statement-breakpoint
ALTER TABLE "settlements" DROP CONSTRAINT "settlements_purpose_known";--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "is_position_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "intent_timeline" ADD CONSTRAINT "intent_timeline_label_known" CHECK ("intent_timeline"."label" in ('status','asked','declined','awarded','sent','replaced','released','returned','bridged','paid','late','refunded'));--> statement-breakpoint
ALTER TABLE "settlement_orders" ADD CONSTRAINT "settlement_orders_fills" CHECK ("settlement_orders"."fill_in" > 0 and "settlement_orders"."fill_out" >= 0);--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_purpose_known" CHECK ("settlements"."purpose" in ('settle','relay','expire'));