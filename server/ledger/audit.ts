import { noteAudited, readOwnCursor } from './cursor'
import type { EventIndexer, LedgerDeps } from './indexer'

/**
 * Runs the audit of each indexer at the block of the cursor, in the process that moves the chain. An
 * indexer that fails does not stop the others.
 *
 * @throws the error of the first indexer that failed.
 * @example
 * await audit({ database, chain, client, holder: 'a', log }, [rfqIndexer], Date.now())
 */
export const audit = async (deps: LedgerDeps, indexers: readonly EventIndexer[], nowMs: number): Promise<void> => {
  const { database, chain, holder } = deps
  const failures: unknown[] = []
  for (const indexer of indexers) {
    const cursor = await readOwnCursor(database, { chainId: chain.id, holder })
    if (cursor === undefined) return
    try {
      const done = await indexer.audit(deps, { cursor, indexers, nowMs })
      if (done === undefined) continue
      const { audited, failure } = done
      // A round of few orders ends where it began: nothing to store.
      if (audited !== (cursor.audited[indexer.name] ?? ''))
        await noteAudited(database, { chainId: chain.id, from: cursor, indexer: indexer.name, audited })
      if (failure) failures.push(failure)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
