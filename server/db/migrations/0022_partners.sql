CREATE TABLE "partners" (
	"name" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"fee_bps" integer NOT NULL,
	"takes_surplus" boolean NOT NULL,
	"tier" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_name_is_name" CHECK ("partners"."name" ~ '^[a-z0-9][a-z0-9._-]{0,63}$' and "partners"."name" <> 'anon'),
	CONSTRAINT "partners_name_is_no_address" CHECK ("partners"."name" !~ '^0x[0-9a-f]{40}$'),
	CONSTRAINT "partners_address_is_address" CHECK ("partners"."address" ~ '^0x[0-9a-f]{40}$' and "partners"."address" !~ '^0x0{40}$'),
	CONSTRAINT "partners_tier_known" CHECK ("partners"."tier" in ('open','standard','fixed')),
	CONSTRAINT "partners_fee_fits_tier" CHECK ("partners"."fee_bps" between 0 and (case "partners"."tier" when 'open' then 200 when 'standard' then 100 when 'fixed' then 200 end)),
	CONSTRAINT "partners_fee_beats_surplus" CHECK (not "partners"."takes_surplus" or "partners"."fee_bps" = 0)
);
--> statement-breakpoint
ALTER TABLE "api_keys" DROP CONSTRAINT "api_keys_plan_known";--> statement-breakpoint
ALTER TABLE "api_keys" ALTER COLUMN "name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "partner" text;--> statement-breakpoint
ALTER TABLE "rate_windows" ADD COLUMN "past_days" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "partners_by_address" ON "partners" USING btree ("address");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_partner_partners_name_fk" FOREIGN KEY ("partner") REFERENCES "public"."partners"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_of_partner" ON "api_keys" USING btree ("partner");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_has_one_holder" CHECK (num_nonnulls("api_keys"."partner", "api_keys"."name") = 1);--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_plan_known" CHECK ("api_keys"."plan" in ('basic','pro','enterprise','ext-basic','ext-pro'));--> statement-breakpoint
ALTER TABLE "rate_windows" ADD CONSTRAINT "rate_windows_past_is_bounded" CHECK (cardinality("rate_windows"."past_days") <= 58);