CREATE INDEX CONCURRENTLY "rate_windows_by_day" ON "rate_windows" USING btree ("day");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "rounds_by_end" ON "rounds" USING btree ("closed_at_ms");