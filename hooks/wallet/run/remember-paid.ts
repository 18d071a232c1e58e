import type { Run } from '@/actions/run/advance-run'
import type { Tasks } from '@/actions/run/define-surface'
import { isSameAddress } from '@/lib/address'
import { rememberRecipient } from '../../ticket/use-known-recipients'

/** Stores the recipient of a run that was sent or signed between two of its states. */
export const rememberPaid = <run extends Run>(
  paidBy: Tasks<run, never>['paidBy'],
  before: run | undefined,
  after: run | undefined,
): void => {
  const paid = after && after !== before ? paidBy?.(after) : undefined
  if (!paid || isSameAddress(paid, after?.account) || (before && paidBy?.(before))) return
  rememberRecipient(paid)
}
