import type { Run } from '@/actions/run/advance-run'
import type { Surface } from '@/actions/run/define-surface'
import { isSameAddress } from '@/lib/address'
import { rememberRecipient } from '../../ticket/use-known-recipients'

/**
 * Stores the recipient of a run that was sent or signed by an event: between two of its states.
 * Loaded with the first run.
 */
export const rememberPaid = async <run extends Run>(
  surface: Pick<Surface<run, never>, 'tasks'>,
  before: run | undefined,
  after: run | undefined,
): Promise<void> => {
  if (!after || after === before) return
  const { paidBy } = await surface.tasks()
  const paid = paidBy?.(after)
  if (!paid || isSameAddress(paid, after.account) || (before && paidBy?.(before))) return
  rememberRecipient(paid)
}
