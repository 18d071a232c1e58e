ALTER TABLE "intent_orders" DROP CONSTRAINT "intent_orders_family_known";--> statement-breakpoint
ALTER TABLE "intent_orders" DROP CONSTRAINT "intent_orders_pull_known";--> statement-breakpoint
DROP INDEX "intent_orders_live_fillable_nonce";--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "strategy" text;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "shares" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "use_shares" boolean;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_position_of_family" CHECK (num_nulls("intent_orders"."strategy", "intent_orders"."shares", "intent_orders"."use_shares") = case when "intent_orders"."family" = 'ProductiveOrder' then 0 else 3 end);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_shares_fit" CHECK ("intent_orders"."shares" between 0 and 115792089237316195423570985008687907853269984665640564039457584007913129639935);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_pull_of_position" CHECK (("intent_orders"."pull" = 'strategy') = ("intent_orders"."strategy" is not null));--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_strategy_is_address" CHECK ("intent_orders"."strategy" ~ '^0x[0-9a-f]{40}$');--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_family_known" CHECK ("intent_orders"."family" in ('Order', 'FillableOrder', 'TWAPOrder', 'TWAPBuyOrder', 'ProductiveOrder'));--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_pull_known" CHECK ("intent_orders"."pull" in ('allowance','permit','permit2','deposit','strategy'));