CREATE TABLE "key_usage" (
	"caller" text NOT NULL,
	"day" integer NOT NULL,
	"operation" text NOT NULL,
	"requests" integer NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "key_usage_caller_day_operation_pk" PRIMARY KEY("caller","day","operation"),
	CONSTRAINT "key_usage_refused_are_requests" CHECK ("key_usage"."refused" between 0 and "key_usage"."requests")
);
--> statement-breakpoint
CREATE INDEX "key_usage_by_day" ON "key_usage" USING btree ("day");