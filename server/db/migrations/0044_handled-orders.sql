ALTER TABLE "intent_orders" DROP CONSTRAINT "intent_orders_family_known";--> statement-breakpoint
ALTER TABLE "intent_orders" DROP CONSTRAINT "intent_orders_pull_known";--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "handler" text;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "handler_data" text;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "handler_refusal" text;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_handler_of_family" CHECK (num_nulls("intent_orders"."handler", "intent_orders"."handler_data") = case when "intent_orders"."family" = 'ExternalOrder' then 0 else 2 end);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_handler_data_is_hex" CHECK ("intent_orders"."handler_data" ~ '^0x([0-9a-f]{2})*$');--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_pull_of_handler" CHECK (("intent_orders"."pull" = 'handler') = ("intent_orders"."handler" is not null));--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_refused_by_handler" CHECK ("intent_orders"."handler_refusal" is null or "intent_orders"."handler" is not null);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_refusal_bounded" CHECK (length("intent_orders"."handler_refusal") <= 100);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_handler_is_address" CHECK ("intent_orders"."handler" ~ '^0x[0-9a-f]{40}$');--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_family_known" CHECK ("intent_orders"."family" in ('Order', 'FillableOrder', 'TWAPOrder', 'TWAPBuyOrder', 'ProductiveOrder', 'ExternalOrder'));--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_pull_known" CHECK ("intent_orders"."pull" in ('allowance','permit','permit2','deposit','strategy','handler'));