import { type Address, encodeFunctionData, type Hex } from 'viem'
import { fillStatuses, type RelayData } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { wordOf } from '@/lib/chain/node/revert-word'
import { uintAt } from '@/lib/chain/node/words'
import type { ReadableChain } from '../chain/facts/served-chain'
import { simulate } from '../chain/facts/simulate'
import { readMany } from '../chain/node/multicall'
import { encodeRelayCall } from './relay-call'

/** A payment that succeeds on the newest block with its gas, or the reason why it fails. */
export type RelayRehearsal = { ok: true; data: Hex; gas: bigint } | { ok: false; reason: string }

/**
 * Simulates the payment of a transfer on the destination's newest block. The SpokePool must compute
 * our relay hash for it and must not have paid it.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await simulateRelay(served, { relay, relayHash, account })
 * // { ok: true, data: '0xdeff4b24...', gas: 103746n }
 */
export const simulateRelay = async (
  served: ReadableChain,
  { relay, relayHash, account }: { relay: RelayData; relayHash: Hex; account: Address },
): Promise<RelayRehearsal> => {
  const target = served.chain.contracts.spokePool!
  const [hash, status] = await readMany(
    served,
    [
      { target, data: encodeFunctionData({ abi: spokePoolAbi, functionName: 'getV3RelayHash', args: [relay] }) },
      { target, data: encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillStatuses', args: [relayHash] }) },
    ],
    { blockTag: 'latest' },
  )
  if (hash !== relayHash || status === undefined) return { ok: false, reason: 'OtherSpokePool' }
  if (uintAt(status, 0) === fillStatuses.filled) return { ok: false, reason: 'Paid' }
  const data = encodeRelayCall(relay, account)
  const tried = await simulate(served, { from: account, to: target, data, value: 0n })
  if (tried.ok) return { ok: true, data, gas: tried.gas }
  return { ok: false, reason: tried.reason.kind === 'funds' ? 'NoGas' : (wordOf(tried.reason) ?? 'Reverts') }
}
