ALTER TABLE "intent_timeline" DROP CONSTRAINT "intent_timeline_label_known";--> statement-breakpoint
ALTER TABLE "settlements" DROP CONSTRAINT "settlements_purpose_known";--> statement-breakpoint
ALTER TABLE "bridge_legs" DROP CONSTRAINT "bridge_legs_state_known";--> statement-breakpoint
ALTER TABLE "bridge_legs" DROP CONSTRAINT "bridge_legs_paid_has_block";--> statement-breakpoint
ALTER TABLE "bridge_legs" DROP CONSTRAINT "bridge_legs_payment_is_of_paid";--> statement-breakpoint
ALTER TABLE "bridge_legs" DROP CONSTRAINT "bridge_legs_closed_is_over";--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD COLUMN "message" text DEFAULT '0x' NOT NULL;--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD COLUMN "landed_hash" text;--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD COLUMN "end_transaction" text;--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD COLUMN "end_block" bigint;--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD COLUMN "end_amount" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "intent_timeline" ADD CONSTRAINT "intent_timeline_label_known" CHECK ("intent_timeline"."label" in ('status','asked','declined','awarded','sent','replaced','released','returned','bridged','paid','late','refunded','landed'));--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_purpose_known" CHECK ("settlements"."purpose" in ('settle','relay','expire','release'));--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD CONSTRAINT "bridge_legs_message_is_hex" CHECK ("bridge_legs"."message" ~ '^0x([0-9a-f]{2})*$');--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD CONSTRAINT "bridge_legs_landed_is_hash" CHECK ("bridge_legs"."landed_hash" ~ '^0x[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD CONSTRAINT "bridge_legs_landed_is_paid" CHECK ("bridge_legs"."fill_transaction" is not null or "bridge_legs"."landed_hash" is null);--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD CONSTRAINT "bridge_legs_end_is_whole" CHECK (num_nulls("bridge_legs"."end_transaction", "bridge_legs"."end_block", "bridge_legs"."end_amount")
        = case when "bridge_legs"."landed_hash" is not null and "bridge_legs"."state" in ('paid', 'released') then 0 else 3 end);--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD CONSTRAINT "bridge_legs_state_known" CHECK ("bridge_legs"."state" in ('sent', 'arrived', 'paid', 'released', 'refunded'));--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD CONSTRAINT "bridge_legs_paid_has_block" CHECK (("bridge_legs"."state" in ('arrived','paid','released')) = ("bridge_legs"."fill_block" is not null));--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD CONSTRAINT "bridge_legs_payment_is_of_paid" CHECK ("bridge_legs"."state" in ('arrived','paid','released') or "bridge_legs"."fill_transaction" is null);--> statement-breakpoint
ALTER TABLE "bridge_legs" ADD CONSTRAINT "bridge_legs_closed_is_over" CHECK (not "bridge_legs"."is_closed" or "bridge_legs"."state" not in ('sent', 'arrived'));