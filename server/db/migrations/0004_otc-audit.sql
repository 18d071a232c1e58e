ALTER TABLE "rfq_cursors" ADD COLUMN "audited" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Of orders that are there already nobody wrote down who signed: to be asked again is right for all of them.
ALTER TABLE "rfq_orders" ADD COLUMN "signed_by_contract" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rfq_orders" ALTER COLUMN "signed_by_contract" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rfq_orders" ADD COLUMN "is_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "rfq_orders_live" ON "rfq_orders" USING btree ("chain_id","order_hash") WHERE "rfq_orders"."state" in ('PENDING', 'SUSPENDED');--> statement-breakpoint
CREATE INDEX "rfq_orders_of_contracts" ON "rfq_orders" USING btree ("chain_id","maker","maker_asset") WHERE "rfq_orders"."signed_by_contract";--> statement-breakpoint
ALTER TABLE "rfq_orders" ADD CONSTRAINT "rfq_orders_refused_by_contract" CHECK ("rfq_orders"."signed_by_contract" or not "rfq_orders"."is_refused");