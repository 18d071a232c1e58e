import { type Address, type Hash, parseEventLogs } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { relayOfBridged } from '@/lib/chain/bridge/bridged-order'
import { hashRelay, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import type { SentTransfer } from '@/lib/chain/bridge/transfer'
import { transferIdOf } from '@/lib/chain/bridge/transfer-id'
import type { Chain } from '@/lib/chain/chain'
import { addressAt } from '@/lib/chain/node/words'
import type { IntentOrder } from '@/lib/order/intent'
import type { ChainReceipt } from '../send/receipt'

/** A signed order and its hash. */
export type BridgedOrder = { hash: Hash; order: Pick<IntentOrder, 'owner' | 'beneficiary' | 'destToken' | 'bridge'> }

type SentContext = { chain: Chain; signed: BridgedOrder; blockSeconds: bigint }

/**
 * Returns the transfers of an order that a settlement sent, from its logs. A transfer counts if the
 * event of the intent contract follows from the signed order, if its id is the order's, and if the
 * SpokePool emitted a deposit with exactly these terms.
 */
export const sentTransfers = (receipt: ChainReceipt, { chain, signed, blockSeconds }: SentContext): SentTransfer[] => {
  const { acrossBridge, spokePool } = chain.contracts
  const { order, hash: orderHash } = signed
  if (!receipt.succeeded || acrossBridge === undefined || spokePool === undefined) return []
  const destChainId = Number(order.bridge.destinationChainId)
  const deposited = depositHashes(receipt, { chainId: chain.id, spokePool, destChainId })
  return receipt.logs.flatMap((log) => {
    if (!isSameAddress(log.address, spenderOf(chain, 'intent'))) return []
    const [event] = parseEventLogs({ abi: intentAbi, eventName: 'Bridged', logs: [log] as never })
    if (event === undefined || event.args.orderHash !== orderHash) return []
    const { owner, part, transferId, outputToken, inputAmount, outputAmount } = event.args
    const relay = relayOfBridged({ chain, order }, { transferId, inputAmount, outputAmount, blockSeconds })
    const isOfOrder =
      isSameAddress(owner, order.owner) &&
      event.args.destinationChainId === order.bridge.destinationChainId &&
      isSameAddress(outputToken, order.bridge.outputToken) &&
      transferId === transferIdOf({ acrossBridge, owner: toLowerAddress(owner), orderHash, part })
    if (!isOfOrder || relay === undefined) return []
    const relayHash = hashRelay(relay, destChainId)
    if (!deposited.has(relayHash)) return []
    return {
      part,
      transferId,
      relayHash,
      destChainId,
      transaction: receipt.hash,
      block: { number: receipt.blockNumber, hash: receipt.blockHash, at: Number(blockSeconds) },
      owner: toLowerAddress(owner),
      inputToken: addressAt(relay.inputToken, 0),
      inputAmount,
      outputToken: addressAt(relay.outputToken, 0),
      outputAmount,
      message: relay.message,
      fillDeadline: relay.fillDeadline,
      recipient: addressAt(relay.recipient, 0),
    }
  })
}

/** Returns the relay hashes of the SpokePool's deposits for a chain in a transaction. */
const depositHashes = (
  { logs }: ChainReceipt,
  { chainId, spokePool, destChainId }: { chainId: number; spokePool: Address; destChainId: number },
): ReadonlySet<string> => {
  const own = logs.filter(({ address }) => isSameAddress(address, spokePool))
  const deposits = parseEventLogs({ abi: spokePoolAbi, eventName: 'FundsDeposited', logs: own as never })
  return new Set(
    deposits.flatMap(({ args }) =>
      args.destinationChainId === BigInt(destChainId) ? [hashRelay(relayOf(args, chainId), destChainId)] : [],
    ),
  )
}
