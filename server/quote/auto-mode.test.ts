import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer } from '@/lib/api/contract/operation'
import { getQuote } from '@/lib/api/intent/intent'
import type { Token } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { solve } from '@/lib/routing/route/solve'
import { createRandom } from '@/lib/routing/testing/random'
import { chooseSettlementMethod } from '@/lib/ticket/price/choose-settlement-method'
import { freezeHere } from '@/lib/ticket/terms/frozen-intent'
import { freezeQuote } from '@/lib/ticket/terms/frozen-quote'
import { amountWorth, usdDecimals } from '@/localnet/seed/prices'
import { readState } from '../chain/market/read-state'
import { untilSeen } from '../testing/harness'
import { openServedChain } from '../testing/served-chain'
import { tokenOf } from '../testing/trading-chain'

const { service, served } = openServedChain()
const [usdc, weth] = [tokenOf('USDC'), tokenOf('WETH')] as [Token, Token]
const sale = {
  chainId: 1,
  srcToken: usdc.address,
  srcDecimals: 6,
  destToken: weth.address,
  destDecimals: 18,
  amount: parseUnits('3000', 6).toString(),
  withMarket: true,
} as const

test('default: both prices of one block, and the market alone where no agent gives one', async () => {
  await untilSeen(served())
  const answer = await service().ask(getQuote, sale)
  expect(Object.keys(answer).toSorted()).toEqual(['delta', 'market'])
  expect(answer.market!.srcAmount).toBe(sale.amount)
  const dust = await service().ask(getQuote, { ...sale, amount: '1000' })
  expect(Object.keys(dust).toSorted()).toEqual(['fallbackReason', 'market'])
  expect(Object.keys(await service().ask(getQuote, { ...sale, mode: 'DELTA' }))).toEqual(['delta'])
})

test('error: what neither prices is refused in the words of the market', async () => {
  const unknown = { ...sale, destToken: `0x${'12'.repeat(20)}`, destDecimals: 18 }
  await expect(service().ask(getQuote, unknown)).rejects.toThrow(ApiError)
})

type Quoted = Answer<typeof getQuote>
type Both = { delta: NonNullable<Quoted['delta']>; market: NonNullable<Quoted['market']> }

/** Returns the cost of a unit of gas in the token that is counted, by the market's quote. */
const unitCostOf = ({ side, gasCost, gasCostUSD, srcUSD, destUSD, srcAmount, destAmount }: Both['market']): number => {
  const [amount, usd] = side === 'SELL' ? [destAmount, destUSD] : [srcAmount, srcUSD]
  return (Number(gasCostUSD) / Number(gasCost)) * (Number(amount) / Number(usd))
}

/**
 * Returns what the best exchange alone comes to, as a number of which more is better. Each pays for the gas of its
 * pools, and for the same transaction around them.
 */
const bestExchange = async (market: Both['market']): Promise<number> => {
  const { market: state } = await readState(served())
  const isSale = market.side === 'SELL'
  const gasUnitCost = unitCostOf(market)
  const ask = (dexes?: readonly string[]) =>
    solve({
      market: state,
      srcToken: toLowerAddress(market.srcToken),
      destToken: toLowerAddress(market.destToken),
      side: isSale ? 'SELL' : 'BUY',
      amount: BigInt(isSale ? market.srcAmount : market.destAmount),
      gasUnitCost,
      ...(dexes && { filter: { dexes } }),
    })
  const around = Math.max(0, Number(market.gasCost) - ask()!.gas)
  const nets = [...new Set(state.pools.map(({ dex }) => dex))].flatMap((dex) => {
    const found = ask([dex])
    if (!found) return []
    const cost = (found.gas + around) * gasUnitCost
    return [isSale ? Number(found.route.destAmount) - cost : -Number(found.route.srcAmount) - cost]
  })
  return Math.max(...nets)
}

/** Returns the chosen way, and what it comes to before fees, likewise. */
const netOfChoice = ({ delta, market }: Both) => {
  const seen = { receiver: undefined, owner: undefined, receivedAt: 0, partner: undefined }
  const question = { slippage: 50, srcToken: market.srcToken, destToken: market.destToken, network: 1 }
  const asked = { chainId: 1, srcToken: market.srcToken, destToken: market.destToken }
  const { way } = chooseSettlementMethod({
    quote: freezeQuote({ ...seen, slippageBps: 50, priceRoute: market, question: question as never }),
    intent: freezeHere({ ...seen, price: delta, slippageBps: 50, question: asked as never }),
    extraGas: { gasless: 0n, market: 0n },
  })
  const { input, output } = delta.route.origin
  const isSale = market.side === 'SELL'
  if (way === 'gasless') return { way, net: isSale ? Number(output.amount) : -Number(input.amount) }
  const cost = Number(market.gasCost) * unitCostOf(market)
  return { way, net: (isSale ? Number(market.destAmount) : -Number(market.srcAmount)) - cost }
}

test('behavior: the default is within a basis point of the best exchange alone, over 200 trades', async () => {
  await untilSeen(served())
  const random = createRandom(46)
  const tokens = ['WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'LINK', 'UNI'].map(
    (symbol) => findTokenBySymbol(mainnet, symbol)!,
  )
  const pick = () => tokens[Math.floor(random() * tokens.length)]!
  const shortfalls: string[] = []
  const ways = { gasless: 0, market: 0 }
  let compared = 0
  while (compared < 200) {
    const [from, to] = [pick(), pick()]
    if (from === to) continue
    const side = random() < 0.7 ? 'SELL' : 'BUY'
    const counted = side === 'SELL' ? from : to
    // Worth 20 to 60,000 dollars.
    const amount = amountWorth(
      counted,
      BigInt(Math.round(20 * 3_000 ** random() * 1e6)) * 10n ** BigInt(usdDecimals - 6),
    )
    const question = {
      chainId: 1,
      side,
      amount: amount.toString(),
      srcToken: from.address,
      srcDecimals: from.decimals,
      destToken: to.address,
      destDecimals: to.decimals,
      withMarket: true,
      maxImpact: 100,
    } as const
    const { delta, market } = await service().ask(getQuote, question)
    compared += 1
    if (!delta || !market) continue
    const [{ way, net }, best] = [netOfChoice({ delta, market }), await bestExchange(market)]
    ways[way] += 1
    const bps = ((best - net) / Math.abs(best)) * 10_000
    if (bps > 1) shortfalls.push(`${side} ${amount} ${from.symbol} ${to.symbol}: ${bps.toFixed(2)} bps`)
  }
  expect(shortfalls).toEqual([])
  // Neither way is chosen always.
  expect(Math.min(ways.gasless, ways.market)).toBeGreaterThan(0)
}, 120_000)
