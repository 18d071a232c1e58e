ALTER TABLE "rate_windows" ADD COLUMN "term" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_windows" ADD COLUMN "leased" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_windows" ADD COLUMN "leased_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_windows" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;