import { namedError } from '@/lib/errors'
import { missingMigrations, readMigrations } from './migrations'
import { withClient } from './with-client'

/**
 * Throws if the tables of a database are older than this program needs. Newer ones are accepted:
 * during a rollout the tables are migrated before the last old process has ended.
 *
 * @throws Migration.OldTablesError; the driver's errors.
 * @example
 * await assertMigrated({ url: 'postgres://127.0.0.1/caravel' })
 */
export const assertMigrated = async ({ url }: { url: string }): Promise<void> => {
  const missing = await withClient(url, (client) => missingMigrations(client, readMigrations()))
  if (missing[0]) throw new OldTablesError({ name: missing[0].name })
}

export class OldTablesError extends namedError('Migration.OldTablesError', ({ name }: { name: string }) => ({
  message: `The tables of the database are older than this program needs: ${name} is missing.`,
  fix: 'Run `npm run migrate` with this DATABASE_URL, then start again.',
})) {}
