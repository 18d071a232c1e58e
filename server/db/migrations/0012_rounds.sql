CREATE TABLE "chain_agents" (
	"chain_id" integer NOT NULL,
	"agent" text NOT NULL,
	"heard_at_ms" bigint NOT NULL,
	CONSTRAINT "chain_agents_chain_id_agent_pk" PRIMARY KEY("chain_id","agent")
);
--> statement-breakpoint
CREATE TABLE "agent_runs" (
	"round_id" text NOT NULL,
	"agent" text NOT NULL,
	"outcome" text NOT NULL,
	"ms" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "agent_runs_round_id_agent_pk" PRIMARY KEY("round_id","agent"),
	CONSTRAINT "agent_runs_outcome_known" CHECK ("agent_runs"."outcome" in ('won','lost','declined','reverted','underdelivered','differs','late','malformed','unreachable','unsettled','failed'))
);
--> statement-breakpoint
CREATE TABLE "outside_agents" (
	"name" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"key_version" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "outside_agents_name_form" CHECK ("outside_agents"."name" ~ '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$')
);
--> statement-breakpoint
CREATE TABLE "round_bids" (
	"round_id" text NOT NULL,
	"agent" text NOT NULL,
	"n" integer NOT NULL,
	"verdict" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"score" numeric(78, 0),
	"gas" bigint,
	CONSTRAINT "round_bids_round_id_agent_n_pk" PRIMARY KEY("round_id","agent","n"),
	CONSTRAINT "round_bids_verdict_known" CHECK ("round_bids"."verdict" in ('won','outbid','untried','unfair','conflict','failed','noRoom','stale')),
	CONSTRAINT "round_bids_reason_bounded" CHECK (length("round_bids"."reason") <= 100)
);
--> statement-breakpoint
CREATE TABLE "round_fills" (
	"round_id" text NOT NULL,
	"agent" text NOT NULL,
	"n" integer NOT NULL,
	"order_hash" text NOT NULL,
	"filled" numeric(78, 0) NOT NULL,
	"fill_in" numeric(78, 0) NOT NULL,
	"fill_out" numeric(78, 0) NOT NULL,
	"score" numeric(78, 0),
	"is_tried" boolean NOT NULL,
	CONSTRAINT "round_fills_round_id_agent_n_order_hash_pk" PRIMARY KEY("round_id","agent","n","order_hash"),
	CONSTRAINT "round_fills_positive" CHECK ("round_fills"."fill_in" > 0 and "round_fills"."fill_out" > 0)
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"chain_id" integer NOT NULL,
	"epoch" integer NOT NULL,
	"block_number" bigint NOT NULL,
	"block_hash" text NOT NULL,
	"opened_at_ms" bigint NOT NULL,
	"closed_at_ms" bigint NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "rounds_block_is_hash" CHECK ("rounds"."block_hash" ~ '^0x[0-9a-f]{64}$'),
	CONSTRAINT "rounds_last" CHECK ("rounds"."closed_at_ms" >= "rounds"."opened_at_ms" and "rounds"."orders" > 0)
);
--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "round_id" text;--> statement-breakpoint
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_bids" ADD CONSTRAINT "round_bids_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_fills" ADD CONSTRAINT "round_fills_order_hash_intent_orders_order_hash_fk" FOREIGN KEY ("order_hash") REFERENCES "public"."intent_orders"("order_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_fills" ADD CONSTRAINT "round_fills_round_id_agent_n_round_bids_round_id_agent_n_fk" FOREIGN KEY ("round_id","agent","n") REFERENCES "public"."round_bids"("round_id","agent","n") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_runs_newest" ON "agent_runs" USING btree ("agent","at_ms");--> statement-breakpoint
CREATE INDEX "round_fills_of_order" ON "round_fills" USING btree ("order_hash","round_id");--> statement-breakpoint
CREATE INDEX "rounds_newest" ON "rounds" USING btree ("chain_id","closed_at_ms");--> statement-breakpoint
ALTER TABLE "lanes" DROP COLUMN "agent";