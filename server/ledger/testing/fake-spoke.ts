import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  numberToHex,
  pad,
  toFunctionSelector,
} from 'viem'
import { toLowerAddress } from '@/lib/address'
import { fillStatuses, hashRelay, type RelayData } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { chains } from '@/lib/chain/registry/chains'
import type { FakeState } from './fake-intents'

/** The SpokePool of a fake chain. */
export const spokePoolOf = (chainId: number): Address => toLowerAddress(chains[chainId]!.contracts.spokePool!)

/** The SpokePools of all chains; a block with their logs has a full bloom filter. */
export const spokePools: readonly Address[] = Object.values(chains).flatMap(({ contracts: { spokePool } }) =>
  spokePool ? [toLowerAddress(spokePool)] : [],
)

const statusOf = (relayHash: Hex) => `status of ${relayHash}`

const eventOf = (name: 'FilledRelay' | 'ExecutedRelayerRefundRoot') =>
  spokePoolAbi.find((item) => item.type === 'event' && item.name === name)! as Extract<
    (typeof spokePoolAbi)[number],
    { type: 'event' }
  >

/** The fields of a payment that differ from the deposit, and the contract that emits its event. */
export type FakePayment = { amount?: bigint; recipient?: Address; by?: Address; isSlow?: boolean }

/**
 * Does what a SpokePool does on a fake chain: it pays a relay once and in time, and executes leaves of
 * refunds. No token moves.
 *
 * @example
 * fakeSpoke({ read, set, write }, 42161).fill(relay, seconds) // true, and FilledRelay is written
 */
export const fakeSpoke = ({ read, set, write }: Pick<FakeState, 'read' | 'set' | 'write'>, chainId: number) => {
  const spoke = spokePoolOf(chainId)
  let leaves = 0

  /** Emits the event of a payment; an event `by` another contract has no effect. */
  const writeFill = (relay: RelayData, { amount, recipient, by = spoke, isSlow = false }: FakePayment = {}) => {
    const words = eventOf('FilledRelay')
      .inputs.filter(({ indexed }) => !indexed)
      .map(({ name }) => {
        if (name === 'relayExecutionInfo')
          return {
            updatedRecipient: recipient ? pad(recipient) : relay.recipient,
            updatedMessageHash: pad('0x'),
            updatedOutputAmount: amount ?? relay.outputAmount,
            fillType: isSlow ? 2 : 0,
          }
        if (name === 'repaymentChainId') return relay.originChainId
        return name === 'messageHash' ? pad('0x') : relay[name as keyof RelayData]
      })
    const topics = encodeEventTopics({
      abi: spokePoolAbi,
      eventName: 'FilledRelay',
      args: { originChainId: relay.originChainId, depositId: relay.depositId, relayer: pad('0x01') },
    })
    const inputs = eventOf('FilledRelay').inputs.filter(({ indexed }) => !indexed)
    write(by, topics as Hex[], encodeAbiParameters(inputs as never, words as never))
  }

  return {
    writeFill,
    /** Requests a slow payment, as anyone may. */
    requestSlow: (relay: RelayData) => {
      const key = statusOf(hashRelay(relay, chainId))
      if (read(key) === fillStatuses.unfilled) set(key, fillStatuses.slowRequested)
    },
    /** Pays a relay; false if the contract would revert. `seconds` is the time of the block. */
    fill: (relay: RelayData, seconds: bigint, payment: FakePayment = {}): boolean => {
      const key = statusOf(hashRelay(relay, chainId))
      if (read(key) === fillStatuses.filled || seconds > BigInt(relay.fillDeadline)) return false
      set(key, fillStatuses.filled)
      writeFill(relay, payment)
      return true
    },
    /** Executes a leaf of refunds in one token. */
    refund: (
      token: Address,
      entries: readonly { account: Address; amount: bigint }[],
      { isDeferred = false, by = spoke }: { isDeferred?: boolean; by?: Address } = {},
    ) => {
      const topics = encodeEventTopics({
        abi: spokePoolAbi,
        eventName: 'ExecutedRelayerRefundRoot',
        args: { chainId: BigInt(chainId), rootBundleId: ++leaves, leafId: 0 },
      })
      const words = [
        ...[0n, entries.map(({ amount }) => amount), token, entries.map(({ account }) => account)],
        ...[isDeferred, spoke],
      ]
      const inputs = eventOf('ExecutedRelayerRefundRoot').inputs.filter(({ indexed }) => !indexed)
      write(by, topics as Hex[], encodeAbiParameters(inputs as never, words as never))
    },
  }
}

const fillStatusesSelector = toFunctionSelector('fillStatuses(bytes32)')

/**
 * Returns the answer of a SpokePool's view on a state; undefined for any other call.
 *
 * @example
 * spokeView((key) => state.get(key) ?? 0n, data) // '0x0000...0002'
 */
export const spokeView = (read: FakeState['read'], data: Hex): Hex | undefined =>
  data.startsWith(fillStatusesSelector)
    ? numberToHex(read(statusOf(`0x${data.slice(10, 74)}`)), { size: 32 })
    : undefined
