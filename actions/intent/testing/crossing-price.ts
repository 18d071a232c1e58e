import { parseUnits } from 'viem'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import { mulDivUp } from '@/lib/amount'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { acrossSelector } from '@/lib/chain/bridge/across'
import type { Chain, Token } from '@/lib/chain/chain'
import { base as publishedBase } from '@/lib/chain/registry/base'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { encodeProtocolData, pipsScale, scaled } from '@/lib/order/bridge/bridge-terms'
import { quotedLanding } from '@/lib/order/bridge/landing-terms'
import { anonFeeBps } from '@/lib/order/fee'
import type { Schedule } from '@/lib/order/twap'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { twapTermsOf } from '@/lib/ticket/terms/twap-terms'
import type { PlacePlan } from '../place/place-intent'
import { account, freeze, intent, planOf, usdc } from './open-intents'

export const base = publishedBase

/** Returns Base with other decimals for some tokens. */
export const baseWith = (decimals: Readonly<Record<string, number>>): Chain => ({
  ...publishedBase,
  tokens: publishedBase.tokens.map((token) => ({ ...token, decimals: decimals[token.symbol] ?? token.decimals })),
})

export type CrossingInput = {
  side?: 'SELL' | 'BUY'
  from?: Token
  /** The symbol of the token that enters the bridge. */
  lane?: string
  to?: Chain
  /** The token that is requested there; by default the one of the lane. */
  dest?: `0x${string}`
  /** Raw units that are sold, and that enter the bridge. */
  input?: bigint
  output?: bigint
  /** The fee that a relayer charges now; raw units of the token that arrives. */
  feePips?: bigint
  feeFlat?: bigint
  fillSeconds?: bigint
  /** The output of the sale of what arrives for `dest`, raw units; undefined if it is not sold. */
  sold?: bigint
}

/** Returns the price of 100 USDC that are sent to Base, by default. */
export const crossingPrice = ({
  side = 'SELL',
  from = usdc,
  lane = 'USDC',
  to = base,
  dest,
  input = parseUnits('100', from.decimals),
  output = input,
  feePips = 50n,
  feeFlat = 100_000n,
  fillSeconds = 3_600n,
  sold,
}: CrossingInput = {}): IntentPrice => {
  const [entering, arriving] = [findTokenBySymbol(chain, lane)!, findTokenBySymbol(to, lane)!]
  const scalingFactor = arriving.decimals - entering.decimals
  const gross = scaled(output, scalingFactor)
  const fee = mulDivUp(gross, feePips, pipsScale) + feeFlat
  const amountOf = (chainId: number, address: string, amount: bigint) => ({
    token: { chainId, address: toLowerAddress(address) },
    amount: `${amount}`,
    amountUSD: '100.0',
  })
  const paid = amountOf(chain.id, from.address, input)
  const got = amountOf(to.id, dest ?? arriving.address, sold ?? gross - fee)
  const landing =
    sold && quotedLanding({ destToken: got.token.address, arriving: gross - fee, output: sold, feeBps: anonFeeBps })
  const saleGas = landing ? [amountOf(to.id, arriving.address, 1_000n)] : []
  return {
    id: 'one',
    side,
    inputToken: paid.token,
    outputToken: got.token,
    spender: intent,
    alternatives: [],
    route: {
      origin: { input: paid, output: amountOf(chain.id, entering.address, output) },
      destination: { input: amountOf(to.id, arriving.address, gross - fee), output: got },
      bridge: {
        protocol: 'Across',
        estimatedTimeMs: 40_000,
        tags: ['recommended', 'fastest', 'best-return'],
        contractParams: {
          protocolSelector: acrossSelector,
          outputToken: toLowerAddress(arriving.address),
          scalingFactor,
          protocolData: encodeProtocolData({
            fillSeconds,
            maxPips: mulDivUp(feePips, 3n, 2n),
            maxFlat: mulDivUp(feeFlat, 3n, 2n),
            ...(landing && { landing }),
          }),
        },
      },
      fees: { gas: amountOf(chain.id, from.address, 1n), bridge: [amountOf(to.id, arriving.address, fee), ...saleGas] },
    },
    partner: { name: 'anon', feePercent: 0.01 },
  }
}

/** Freezes such a price as it is confirmed. A purchase requests the output of the price. */
export const freezeCrossing = (price: IntentPrice, change: Partial<FrozenIntent> = {}): FrozenIntent => {
  const { side, inputToken, outputToken, route } = price
  const { origin, destination } = route
  return freeze(price, {
    question: {
      side,
      chainId: inputToken.chainId,
      destChainId: outputToken.chainId,
      srcToken: inputToken.address,
      destToken: outputToken.address,
      srcDecimals: 6,
      destDecimals: 6,
      amount: side === 'SELL' ? origin.input.amount : destination.output.amount,
    },
    ...change,
  })
}

/** Returns the terms of a swap, a limit order or a TWAP order at such a price. */
export const crossingTerms = (price: FrozenIntent, { schedule }: { schedule?: Schedule } = {}): PlaceTerms => {
  const { side, src, dest, srcAmount, destAmount, limit, slippageBps, transfer } = price
  const [from, to] = [
    { ...src, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
    { ...dest, symbol: isNativeToken(dest.address) ? 'ETH' : 'USDC', name: 'USD Coin', decimals: 6 },
  ]
  if (schedule) {
    const { slices, interval } = schedule
    const total = (side === 'SELL' ? srcAmount : destAmount) * slices
    const plan = { side, total, parts: Number(slices), interval: Number(interval), protectionBps: 500 }
    return twapTermsOf({ ...plan, from, to, account }, price)!
  }
  return {
    type: 'MARKET',
    family: 'Order',
    side,
    src: from,
    dest: to,
    transfer,
    srcAmount,
    destAmount,
    limit,
    slippageBps,
    beneficiary: account,
  }
}

/** Returns the plan of an order that is paid on Base, or on a given chain. */
export const crossingPlan = (
  price: FrozenIntent,
  { to = base, terms = crossingTerms(price), ...change }: Partial<PlacePlan> & { to?: Chain } = {},
): PlacePlan => planOf({ price, terms, far: { chain: to, codeThere: 'none' }, ...change })
