import type { Address, Hex } from 'viem'
import { zeroAddress } from '@/lib/address'
import { mulDivUp } from '@/lib/amount'
import { afterFeeBuy, afterFeeSell } from './fee'

/** The terms for sending the output to another chain; all zero for an order on one chain. */
export type Bridge = {
  protocolSelector: Hex
  destinationChainId: bigint
  outputToken: Address
  /** The decimals of the output token minus those of the input token. */
  scalingFactor: number
  protocolData: Hex
}

/** The kinds of orders, by the contract's numbers. */
export const orderKinds = { SELL: 0, BUY: 1 } as const

/**
 * The struct that an owner signs. Raw units; `deadline` in unix seconds.
 *
 * SELL: gives exactly `srcAmount` for at least `destAmount`, expecting `expectedAmount`.
 *
 * BUY: receives exactly `destAmount` for at most `srcAmount`, expecting to pay `expectedAmount`.
 */
export type IntentOrder = {
  owner: Address
  /** The recipient; the zero address means the owner. */
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
 * Returns what a partial fill owes of an amount promised for the whole, raw units. The owed amount
 * of all fills so far rounds up: splitting never owes less, and the last fill leaves nothing.
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
 * Returns the amounts to sign for a quote: slippage applies to the amount after the fee, so that an
 * order at its own quote always has all of it; a limit is used unchanged. Raw units, rounded down.
 *
 * @example
 * signedAmounts({ ...sale, input: 3_000n, output: 1_000_000n }, { feeBps: 100, slippageBps: 50 })
 * // { srcAmount: 3000n, destAmount: 985050n, expectedAmount: 1000000n }
 */
export const signedAmounts = (
  { side, input, output }: { side: keyof typeof orderKinds; input: bigint; output: bigint },
  { feeBps, slippageBps, limit }: { feeBps: number; slippageBps: number; limit?: bigint | undefined },
): Pick<IntentOrder, 'srcAmount' | 'destAmount' | 'expectedAmount'> => {
  if (side === 'SELL') {
    const minimum = limit ?? afterSlippage(afterFeeSell(output, feeBps), -slippageBps)
    return { srcAmount: input, destAmount: minimum, expectedAmount: output }
  }
  const maximum = limit ?? afterSlippage(afterFeeBuy(input, feeBps), slippageBps)
  return { srcAmount: maximum, destAmount: output, expectedAmount: input }
}

const bpsScale = 10_000n
const afterSlippage = (amount: bigint, bps: number) => (amount * (bpsScale + BigInt(bps))) / bpsScale
