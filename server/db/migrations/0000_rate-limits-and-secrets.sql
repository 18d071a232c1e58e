CREATE TABLE "api_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_key_hash_is_sha256" CHECK ("api_keys"."key_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "api_keys_name_length" CHECK (length("api_keys"."name") between 1 and 100),
	CONSTRAINT "api_keys_plan_known" CHECK ("api_keys"."plan" in ('basic', 'pro', 'enterprise', 'ext-basic', 'ext-pro'))
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"caller" text NOT NULL,
	"scope" text NOT NULL,
	"allowed_at_ms" bigint NOT NULL,
	"day" integer NOT NULL,
	"used_today" integer NOT NULL,
	CONSTRAINT "rate_windows_caller_scope_pk" PRIMARY KEY("caller","scope"),
	CONSTRAINT "rate_windows_caller_length" CHECK (length("rate_windows"."caller") between 1 and 100),
	CONSTRAINT "rate_windows_used_positive" CHECK ("rate_windows"."used_today" >= 0)
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secrets_value_is_256_bits" CHECK ("secrets"."value" ~ '^[0-9a-f]{64}$')
);
