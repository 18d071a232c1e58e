DROP INDEX "rfq_orders_maker_created_at";--> statement-breakpoint
DROP INDEX "rfq_orders_taker_created_at";--> statement-breakpoint
DROP INDEX "rfq_orders_meta_created_at";--> statement-breakpoint
DROP INDEX "rfq_orders_maker_updated_at";--> statement-breakpoint
DROP INDEX "rfq_orders_taker_updated_at";--> statement-breakpoint
DROP INDEX "rfq_orders_meta_updated_at";--> statement-breakpoint
DROP INDEX "rfq_orders_maker_expiry";--> statement-breakpoint
DROP INDEX "rfq_orders_taker_expiry";--> statement-breakpoint
DROP INDEX "rfq_orders_meta_expiry";--> statement-breakpoint
ALTER TABLE "rfq_orders" ADD COLUMN "is_small" boolean GENERATED ALWAYS AS ((maker_amount - filled) * 1000 < maker_amount) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "rfq_orders_maker_created_at" ON "rfq_orders" USING btree ("chain_id","maker","created_at" DESC NULLS FIRST,"order_hash","type","is_small");--> statement-breakpoint
CREATE INDEX "rfq_orders_taker_created_at" ON "rfq_orders" USING btree ("chain_id","taker","created_at" DESC NULLS FIRST,"order_hash","type","is_small");--> statement-breakpoint
CREATE INDEX "rfq_orders_meta_created_at" ON "rfq_orders" USING btree ("chain_id","taker_from_meta","created_at" DESC NULLS FIRST,"order_hash","type","is_small") WHERE "rfq_orders"."taker_from_meta" not in ("rfq_orders"."taker", '0x0000000000000000000000000000000000000000');--> statement-breakpoint
CREATE INDEX "rfq_orders_maker_updated_at" ON "rfq_orders" USING btree ("chain_id","maker","updated_at" DESC NULLS FIRST,"order_hash","type","is_small");--> statement-breakpoint
CREATE INDEX "rfq_orders_taker_updated_at" ON "rfq_orders" USING btree ("chain_id","taker","updated_at" DESC NULLS FIRST,"order_hash","type","is_small");--> statement-breakpoint
CREATE INDEX "rfq_orders_meta_updated_at" ON "rfq_orders" USING btree ("chain_id","taker_from_meta","updated_at" DESC NULLS FIRST,"order_hash","type","is_small") WHERE "rfq_orders"."taker_from_meta" not in ("rfq_orders"."taker", '0x0000000000000000000000000000000000000000');--> statement-breakpoint
CREATE INDEX "rfq_orders_maker_expiry" ON "rfq_orders" USING btree ("chain_id","maker","expiry" DESC NULLS FIRST,"order_hash","type","is_small");--> statement-breakpoint
CREATE INDEX "rfq_orders_taker_expiry" ON "rfq_orders" USING btree ("chain_id","taker","expiry" DESC NULLS FIRST,"order_hash","type","is_small");--> statement-breakpoint
CREATE INDEX "rfq_orders_meta_expiry" ON "rfq_orders" USING btree ("chain_id","taker_from_meta","expiry" DESC NULLS FIRST,"order_hash","type","is_small") WHERE "rfq_orders"."taker_from_meta" not in ("rfq_orders"."taker", '0x0000000000000000000000000000000000000000');