ALTER TABLE "intent_orders" DROP CONSTRAINT "intent_orders_family_known";--> statement-breakpoint
ALTER TABLE "intent_orders" DROP CONSTRAINT "intent_orders_only_fillable_in_parts";--> statement-breakpoint
DROP INDEX "intent_orders_live_fillable_nonce";--> statement-breakpoint
DROP INDEX "intent_orders_waiting";--> statement-breakpoint
DROP INDEX "intent_orders_resting";--> statement-breakpoint
DROP INDEX "intent_orders_come_to_rest";--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "slices" bigint;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "interval_seconds" bigint;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "slices_done" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "next_at" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD COLUMN "source_due" numeric(78, 0) GENERATED ALWAYS AS (case
      when slices is null or slices_done + 1 >= slices then src_amount - div(src_amount * filled, case kind when 0 then src_amount else dest_amount end)
      when kind = 0 then div(src_amount, slices)
      else div(src_amount * (filled + div(dest_amount, slices)), dest_amount) - div(src_amount * filled, dest_amount) end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "intent_orders_due" ON "intent_orders" USING btree ("chain_id","next_at") WHERE "intent_orders"."status" in ('PENDING', 'ACTIVE') and "intent_orders"."slices" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "intent_orders_live_fillable_nonce" ON "intent_orders" USING btree ("chain_id","owner","nonce") WHERE "intent_orders"."family" <> 'Order' and "intent_orders"."status" in ('PENDING','AWAITING_SIGNATURE','ACTIVE','SUSPENDED','CANCELLING');--> statement-breakpoint
CREATE INDEX "intent_orders_waiting" ON "intent_orders" USING btree ("chain_id","type" DESC NULLS LAST,"created_at_ms") WHERE "intent_orders"."status" in ('PENDING', 'ACTIVE') and "intent_orders"."slices" is null and not ("intent_orders"."type" = 'LIMIT' and "intent_orders"."was_active" and "intent_orders"."slices" is null);--> statement-breakpoint
CREATE INDEX "intent_orders_resting" ON "intent_orders" USING btree ("chain_id","src_token","dest_token","limit_rate") WHERE "intent_orders"."status" in ('PENDING', 'ACTIVE') and ("intent_orders"."type" = 'LIMIT' and "intent_orders"."was_active" and "intent_orders"."slices" is null);--> statement-breakpoint
CREATE INDEX "intent_orders_come_to_rest" ON "intent_orders" USING btree ("chain_id","updated_at_ms") WHERE "intent_orders"."status" in ('PENDING', 'ACTIVE') and ("intent_orders"."type" = 'LIMIT' and "intent_orders"."was_active" and "intent_orders"."slices" is null);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_schedule_of_family" CHECK (num_nulls("intent_orders"."slices", "intent_orders"."interval_seconds") = case when "intent_orders"."family" in ('TWAPOrder', 'TWAPBuyOrder') then 0 else 2 end);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_kind_of_family" CHECK ("intent_orders"."slices" is null or "intent_orders"."kind" = case "intent_orders"."family" when 'TWAPOrder' then 0 else 1 end);--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_schedule_fits" CHECK ("intent_orders"."slices" between 2 and 4294967295 and "intent_orders"."interval_seconds" between 60 and 281474976710656 and case kind when 0 then src_amount else dest_amount end >= "intent_orders"."slices");--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_slices_counted" CHECK ("intent_orders"."slices_done" between 0 and coalesce("intent_orders"."slices", 0));--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_next_after_first" CHECK (("intent_orders"."next_at" > 0) = ("intent_orders"."slices_done" > 0));--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_family_known" CHECK ("intent_orders"."family" in ('Order', 'FillableOrder', 'TWAPOrder', 'TWAPBuyOrder'));--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_only_fillable_in_parts" CHECK ("intent_orders"."family" = 'FillableOrder' or "intent_orders"."filled" = case kind when 0 then src_amount else dest_amount end or "intent_orders"."filled" = coalesce(div(case kind when 0 then src_amount else dest_amount end, "intent_orders"."slices") * "intent_orders"."slices_done", 0));