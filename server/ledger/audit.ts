import type { Book, LedgerDeps } from './book'
import { noteAudited, readOwnCursor } from './cursor'

/**
 * Lets each book compare some of its orders with the chain at the block that it is followed to, and mend what differs. Only the process
 * that moves the chain does it. A book that fails keeps no other from its audit.
 *
 * @throws what the first book that failed did.
 * @example
 * await audit({ database, chain, client, holder: 'a', log }, [rfqBook], Date.now())
 */
export const audit = async (deps: LedgerDeps, books: readonly Book[], nowMs: number): Promise<void> => {
  const { database, chain, holder } = deps
  const failures: unknown[] = []
  for (const book of books) {
    const cursor = await readOwnCursor(database, { chainId: chain.id, holder })
    if (cursor === undefined) return
    try {
      const done = await book.audit(deps, { cursor, books, nowMs })
      if (done === undefined) continue
      const { audited, failure } = done
      // A round of few orders ends where it began: there is nothing to note.
      if (audited !== (cursor.audited[book.name] ?? ''))
        await noteAudited(database, { chainId: chain.id, from: cursor, book: book.name, audited })
      if (failure) failures.push(failure)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
