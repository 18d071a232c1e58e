import { transact } from '../../db/client'
import { award } from '../round/award'
import { stillLeads } from '../send/still-leads'
import type { SettlementDeps } from '../settlement-deps'

/**
 * Awards an order as a round with one winner does.
 *
 * @example
 * await awardAlone(deps, { cursor, lanes, fees, award, nowMs }) // true
 */
export const awardAlone = (
  deps: Pick<SettlementDeps, 'database'> & Parameters<typeof award>[0],
  awarding: Parameters<typeof award>[2],
): Promise<boolean> =>
  transact(deps.database, async (transaction) => {
    const { cursor } = awarding
    const leads = await stillLeads(transaction, { chainId: deps.served.chain.id, cursor })
    return leads && award(deps, transaction, awarding)
  })
