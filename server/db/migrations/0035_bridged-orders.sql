ALTER TABLE "intent_orders" DROP CONSTRAINT "intent_orders_tokens_differ";--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "bridge_selector" text;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "dest_chain_id" bigint;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "output_token" text;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "scaling_factor" integer;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "protocol_data" text;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_output_token_is_address" CHECK ("intent_orders"."output_token" ~ '^0x[0-9a-f]{40}$');--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_bridge_is_whole" CHECK (num_nulls("intent_orders"."bridge_selector", "intent_orders"."dest_chain_id", "intent_orders"."output_token", "intent_orders"."scaling_factor", "intent_orders"."protocol_data") in (0, 5));--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_goes_elsewhere" CHECK ("intent_orders"."dest_chain_id" > 0 and "intent_orders"."dest_chain_id" <> "intent_orders"."chain_id");--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_scaling_factor_fits" CHECK ("intent_orders"."scaling_factor" between -18 and 18);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_bridge_selector_is_bytes4" CHECK (length("intent_orders"."bridge_selector") = 10);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_bridge_selector_is_hex" CHECK ("intent_orders"."bridge_selector" ~ '^0x([0-9a-f]{2})*$');--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_protocol_data_is_hex" CHECK ("intent_orders"."protocol_data" ~ '^0x([0-9a-f]{2})*$');--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_tokens_differ" CHECK ("intent_orders"."src_token" <> "intent_orders"."dest_token" or "intent_orders"."dest_chain_id" is not null);