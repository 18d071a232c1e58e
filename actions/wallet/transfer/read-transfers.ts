import type { SentTransfer, Transfer } from '@/lib/chain/bridge/transfer'
import type { ChainNode } from './find-sent'
import { readPayments } from './read-payments'
import { readRefunds } from './read-refunds'

/**
 * Reads the state of an order's transfers from the nodes of both chains: paid by the destination,
 * late by its clock, refunded by the chain of the order. Needs no service.
 *
 * @throws the errors of the destination's node. A refund that the other node does not show yet
 * leaves its transfer late.
 */
export const readTransfers = async (
  { origin, destination }: { origin: ChainNode; destination: ChainNode },
  sent: readonly SentTransfer[],
): Promise<Transfer[]> => {
  const fates = await readPayments(destination, { originId: origin.chain.id, sent })
  const late = sent.filter(({ relayHash }) => {
    const fate = fates.get(relayHash)
    return fate?.state === 'sent' && fate.isLate
  })
  const refunds = late.length === 0 ? new Map() : await readRefunds(origin, late).catch(() => new Map())
  return sent.map((transfer) => {
    const refund = refunds.get(transfer.relayHash)
    return { ...transfer, fate: refund ? { state: 'refunded', refund } : fates.get(transfer.relayHash) }
  })
}
