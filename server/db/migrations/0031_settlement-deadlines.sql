ALTER TABLE "settlements" RENAME COLUMN "deadline_block" TO "deadline_seconds";--> statement-breakpoint
UPDATE "settlements" SET "deadline_seconds" = "created_at_ms" / 1000 + 60;--> statement-breakpoint
ALTER TABLE "settlement_attempts" ADD COLUMN "sent_seconds" bigint;
