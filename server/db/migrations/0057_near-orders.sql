CREATE TABLE "alert_near_orders" (
	"order_hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_near_orders" ADD CONSTRAINT "alert_near_orders_order_hash_intent_orders_order_hash_fk" FOREIGN KEY ("order_hash") REFERENCES "public"."intent_orders"("order_hash") ON DELETE cascade ON UPDATE no action;