CREATE TABLE "alert_consents" (
	"digest" text PRIMARY KEY NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "alert_consents_digest_is_hash" CHECK ("alert_consents"."digest" ~ '^0x[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "alert_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_deliveries" (
	"event_id" text NOT NULL,
	"target_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at_ms" bigint NOT NULL,
	CONSTRAINT "alert_deliveries_event_id_target_id_pk" PRIMARY KEY("event_id","target_id"),
	CONSTRAINT "alert_deliveries_attempts_positive" CHECK ("alert_deliveries"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "alert_events" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"partner" text,
	"kind" text NOT NULL,
	"message" jsonb NOT NULL,
	"recorded_at_ms" bigint NOT NULL,
	CONSTRAINT "alert_events_id_bounded" CHECK (length("alert_events"."id") between 1 and 200),
	CONSTRAINT "alert_events_partner_bounded" CHECK (length("alert_events"."partner") <= 64),
	CONSTRAINT "alert_events_account_is_address" CHECK ("alert_events"."account" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "alert_events_kind_known" CHECK ("alert_events"."kind" in ('fill','nearFill','expiry','refund','price','reply')),
	CONSTRAINT "alert_events_bounded" CHECK (octet_length("alert_events"."message"::text) <= 2048)
);
--> statement-breakpoint
CREATE TABLE "alert_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"target_id" text NOT NULL,
	"chain_id" integer NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"direction" text NOT NULL,
	"price" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "alert_prices_base_is_address" CHECK ("alert_prices"."base" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "alert_prices_quote_is_address" CHECK ("alert_prices"."quote" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "alert_prices_direction_known" CHECK ("alert_prices"."direction" in ('above','below')),
	CONSTRAINT "alert_prices_price_is_decimal" CHECK ("alert_prices"."price" ~ '^[0-9]{1,13}(\.[0-9]{1,18})?$')
);
--> statement-breakpoint
CREATE TABLE "alert_targets" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"account" text,
	"partner" text,
	"endpoint" text NOT NULL,
	"p256dh" text,
	"auth" text,
	"kinds" text[] NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "alert_targets_channel_known" CHECK ("alert_targets"."channel" in ('push','webhook')),
	CONSTRAINT "alert_targets_of_one" CHECK (num_nonnulls("alert_targets"."account", "alert_targets"."partner") = 1),
	CONSTRAINT "alert_targets_account_is_address" CHECK ("alert_targets"."account" ~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "alert_targets_endpoint_bounded" CHECK (length("alert_targets"."endpoint") between 1 and 1024),
	CONSTRAINT "alert_targets_keys_of_channel" CHECK (num_nonnulls("alert_targets"."p256dh", "alert_targets"."auth") = case "alert_targets"."channel" when 'push' then 2 else 0 end),
	CONSTRAINT "alert_targets_keys_bounded" CHECK (length("alert_targets"."p256dh") <= 100 and length("alert_targets"."auth") <= 30),
	CONSTRAINT "alert_targets_kinds_known" CHECK (cardinality("alert_targets"."kinds") > 0 and "alert_targets"."kinds" <@ array['fill','nearFill','expiry','refund','price','reply']),
	CONSTRAINT "alert_targets_expire" CHECK ("alert_targets"."expires_at_ms" > "alert_targets"."created_at_ms")
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_event_id_alert_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."alert_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_target_id_alert_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."alert_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_prices" ADD CONSTRAINT "alert_prices_target_id_alert_targets_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."alert_targets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_targets" ADD CONSTRAINT "alert_targets_partner_partners_name_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_consents_by_end" ON "alert_consents" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "alert_deliveries_due" ON "alert_deliveries" USING btree ("due_at_ms");--> statement-breakpoint
CREATE INDEX "alert_deliveries_of_target" ON "alert_deliveries" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "alert_events_by_time" ON "alert_events" USING btree ("recorded_at_ms");--> statement-breakpoint
CREATE INDEX "alert_events_of_account" ON "alert_events" USING btree ("account","recorded_at_ms");--> statement-breakpoint
CREATE INDEX "alert_prices_of_target" ON "alert_prices" USING btree ("target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_targets_of_account" ON "alert_targets" USING btree ("account","endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "alert_targets_of_partner" ON "alert_targets" USING btree ("partner","endpoint");--> statement-breakpoint
CREATE INDEX "alert_targets_of_endpoint" ON "alert_targets" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "alert_targets_by_end" ON "alert_targets" USING btree ("expires_at_ms");