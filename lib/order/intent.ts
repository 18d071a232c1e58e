import type { Address, Hex } from 'viem'
import { zeroAddress } from '@/lib/address'
import { mulDivUp } from '@/lib/amount'
import { afterFeeBuy, afterFeeSell } from './fee'

/** What leaves for another chain, and how; all zero on one chain. */
export type Bridge = {
  protocolSelector: Hex
  destinationChainId: bigint
  outputToken: Address
  /** Decimals of the destination less those of the source. */
  scalingFactor: number
  protocolData: Hex
}

/** As the contract numbers them. */
export const orderKinds = { SELL: 0, BUY: 1 } as const

/**
 * What an owner signs, in the contract's own words. Raw units; `deadline` in unix seconds.
 *
 * SELL: gives exactly `srcAmount` for at least `destAmount`, expecting `expectedAmount` of the destination.
 * BUY: gets exactly `destAmount` for at most `srcAmount`, expecting to spend `expectedAmount` of the source.
 */
export type IntentOrder = {
  owner: Address
  /** Who is paid; the zero address is the owner. */
  beneficiary: Address
  srcToken: Address
  destToken: Address
  srcAmount: bigint
  destAmount: bigint
  expectedAmount: bigint
  deadline: bigint
  kind: (typeof orderKinds)[keyof typeof orderKinds]
  nonce: bigint
  partnerAndFee: bigint
  permit: Hex
  metadata: Hex
  bridge: Bridge
}

/** The bridge of an order that stays on its chain. */
export const noBridge: Bridge = {
  protocolSelector: '0x00000000',
  destinationChainId: 0n,
  outputToken: zeroAddress,
  scalingFactor: 0,
  protocolData: '0x',
}

/**
 * What a fill of a part owes of an amount promised for the whole, raw units. What is owed rounds up over all fills so far, so that no
 * sequence of fills owes less than one, and the last one leaves nothing.
 *
 * @example
 * owedOf(10n, { srcAmount: 3n, filled: 0n, fill: 1n }) // 4n
 * owedOf(10n, { srcAmount: 3n, filled: 1n, fill: 2n }) // 6n
 */
export const owedOf = (
  promised: bigint,
  { srcAmount, filled, fill }: { srcAmount: bigint; filled: bigint; fill: bigint },
): bigint => mulDivUp(promised, filled + fill, srcAmount) - mulDivUp(promised, filled, srcAmount)

/**
 * The amounts that are signed, from what a price expects: slippage is taken of what the fee leaves, so that an order at its own quote always
 * has all of it; a limit is taken as it is. Raw units; divisions round down.
 *
 * @example
 * signedAmounts({ side: 'SELL', input: 3_000n, output: 1_000_000n }, { feeBps: 100, slippageBps: 50 })
 * // { srcAmount: 3000n, destAmount: 985050n, expectedAmount: 1000000n }
 */
export const signedAmounts = (
  { side, input, output }: { side: keyof typeof orderKinds; input: bigint; output: bigint },
  { feeBps, slippageBps, limit }: { feeBps: number; slippageBps: number; limit?: bigint | undefined },
): Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'> => {
  if (side === 'SELL') {
    const least = limit ?? afterSlippage(afterFeeSell(output, feeBps), -slippageBps)
    return { srcAmount: input, destAmount: least, expectedAmount: output }
  }
  const most = limit ?? afterSlippage(afterFeeBuy(input, feeBps), slippageBps)
  return { srcAmount: most, destAmount: output, expectedAmount: input }
}

const bpsScale = 10_000n
const afterSlippage = (amount: bigint, bps: number) => (amount * (bpsScale + BigInt(bps))) / bpsScale
