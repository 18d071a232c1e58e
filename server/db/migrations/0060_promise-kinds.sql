ALTER TABLE "relayer_promises" ADD COLUMN "speed" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "relayer_promises" ADD COLUMN "is_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "relayer_promises" ADD CONSTRAINT "relayer_promises_speed_known" CHECK ("relayer_promises"."speed" in ('standard', 'fast'));