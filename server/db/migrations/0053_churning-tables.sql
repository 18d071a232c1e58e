-- Rows that change again and again in columns without an index: room on their pages keeps each new version next to the
-- old one, and no index is written.
ALTER TABLE "chain_cursors" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);--> statement-breakpoint
ALTER TABLE "chain_heads" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);--> statement-breakpoint
ALTER TABLE "swap_cursors" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);--> statement-breakpoint
ALTER TABLE "lanes" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);--> statement-breakpoint
ALTER TABLE "chain_agents" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);--> statement-breakpoint
ALTER TABLE "relay_offers" SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200);--> statement-breakpoint
ALTER TABLE "rate_windows" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "key_usage" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "allowances" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "intent_timeline" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
-- Rows that change in columns with an index, or come and go: vacuumed after a small part of them.
ALTER TABLE "holdings" SET (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "indexed_pools" SET (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "chain_blocks" SET (autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "price_samples" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "node_answers" SET (autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "quoted_states" SET (autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "quoted_proofs" SET (autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "intent_routes" SET (autovacuum_vacuum_scale_factor = 0.05);--> statement-breakpoint
-- Most orders and settlements are closed and never change again: the share of those that do falls as the tables grow.
ALTER TABLE "intent_orders" SET (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "rfq_orders" SET (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "intent_events" SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);--> statement-breakpoint
ALTER TABLE "settlements" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);--> statement-breakpoint
ALTER TABLE "settlement_orders" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
