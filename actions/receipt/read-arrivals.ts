import { type Address, parseEventLogs } from 'viem'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import type { Chain } from '@/lib/chain/chain'
import { addressAt } from '@/lib/chain/node/words'
import type { ChainLog } from '../wallet/send/receipt'

/** An amount that a bridge paid out, to the recipient of a transfer or as a refund; raw units. */
export type Arrival = {
  /** Its index among those of the transaction. */
  index: number
  kind: 'payment' | 'refund'
  /** The chain that a paid transfer came from. */
  fromChainId: number | undefined
  token: Address
  amount: bigint
  recipient: Address
  /** True if a transfer of the refund failed and the rest can be claimed. */
  isDeferred: boolean
}

type Unnumbered = Omit<Arrival, 'index'>

/** The maximum number of listed payments of a receipt: a bundle of refunds may have hundreds. */
const maxListed = 50

/**
 * Reads the payments of the SpokePool in a transaction: transfers from other chains, and refunds.
 *
 * @example
 * readArrivals(arbitrum, receipt.logs)[0]?.fromChainId // 1
 */
export const readArrivals = ({ contracts }: Chain, logs: readonly ChainLog[]): Arrival[] => {
  const { spokePool } = contracts
  if (spokePool === undefined) return []
  const own = logs.filter(({ address }) => isSameAddress(address, spokePool)) as never
  const payments = parseEventLogs({ abi: spokePoolAbi, eventName: 'FilledRelay', logs: own }).map(
    ({ args: { originChainId, outputToken, relayExecutionInfo } }): Unnumbered => ({
      kind: 'payment',
      fromChainId: Number(originChainId),
      token: addressAt(outputToken, 0),
      amount: relayExecutionInfo.updatedOutputAmount,
      recipient: addressAt(relayExecutionInfo.updatedRecipient, 0),
      isDeferred: false,
    }),
  )
  const refunds = parseEventLogs({ abi: spokePoolAbi, eventName: 'ExecutedRelayerRefundRoot', logs: own }).flatMap(
    ({ args: { refundAddresses, refundAmounts, l2TokenAddress, deferredRefunds: isDeferred } }) =>
      refundAddresses.map(
        (account, index): Unnumbered => ({
          kind: 'refund',
          fromChainId: undefined,
          token: toLowerAddress(l2TokenAddress),
          amount: refundAmounts[index] ?? 0n,
          recipient: toLowerAddress(account),
          isDeferred,
        }),
      ),
  )
  return [...payments, ...refunds]
    .filter(({ amount }) => amount > 0n)
    .slice(0, maxListed)
    .map((arrival, index) => ({ ...arrival, index }))
}
