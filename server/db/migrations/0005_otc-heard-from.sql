ALTER TABLE "rfq_cursors" ADD COLUMN "heard_from" bigint;--> statement-breakpoint
-- Of what was read before nobody knows whether it was listened to.
UPDATE "rfq_cursors" SET "heard_from" = "number" + 1;--> statement-breakpoint
ALTER TABLE "rfq_cursors" ALTER COLUMN "heard_from" SET NOT NULL;
