import type { Address } from 'viem'
import { listMakerOrders } from '@/lib/api/otc'
import type { Draw } from '@/lib/routing/testing/random'
import type { LocalClient } from '@/localnet/chain/clients'
import type { Ask } from '@/server/testing/callers'
import { createTraders } from '@/server/testing/traders'

/** The newest orders first. */
const newest = { chainId: 1, limit: 100, offset: 0, orderBy: 'createdAt', hideSmallBalances: false } as const

/**
 * Makes a work that posts an order and reads it in the list of its maker at once, which another process
 * may answer. `missing` has the orders that a list did not show.
 *
 * @example
 * const { readOwn, missing } = createOwnReads({ client: anvil.client, ask, draw })
 * await readOwn()
 */
export const createOwnReads = (deps: { client: LocalClient; ask: Ask; draw: Draw }) => {
  const { trades, load } = createTraders(deps)
  const [postOffer] = load
  const missing: string[] = []
  let reads = 0
  const readOwn = async () => {
    const posted = trades.offers.length
    await postOffer!()
    const offer = trades.offers[posted]
    if (offer === undefined) return
    const account = offer.order.maker as Address
    const { orders } = await deps.ask(listMakerOrders, { ...newest, account })
    reads += 1
    if (!orders.some(({ orderHash }) => orderHash === offer.record.orderHash)) missing.push(offer.record.orderHash)
  }
  return { readOwn, missing, unexpected: trades.unexpected, reads: () => reads }
}
