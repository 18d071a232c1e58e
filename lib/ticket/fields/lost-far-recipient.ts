import type { Address } from 'viem'
import { bridgeContractAt } from '@/lib/chain/bridge/recipient-rules'
import type { Chain } from '@/lib/chain/chain'
import type { LostRecipient } from '@/lib/chain/lost-recipient'
import { lostRecipientOf } from '@/lib/chain/swap/lost-recipient'

/** The chain of an order, and the one where it is paid. */
export type FarCrossing = { from: Chain; to: Chain }

export type FarPaid = { recipient: Address; outputToken: Address }

/**
 * Returns the name of the contract that a recipient on another chain is, if that contract could
 * never use what it is paid; undefined for any other address.
 *
 * @example
 * lostFarRecipientOf(crossing, { recipient: base.contracts.permit2, outputToken }) // 'Permit2'
 */
export const lostFarRecipientOf = (crossing: FarCrossing, paid: FarPaid): LostRecipient | undefined =>
  bridgeContractAt(crossing, paid) ?? lostRecipientOf(crossing.to, paid.recipient, [])
