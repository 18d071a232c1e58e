import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ApiError } from '@/lib/api/contract/errors'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import { readPriceRequest } from '../pricing/price-request'
import { createProofStore } from '../pricing/proof-store'
import { createQuotes } from '../pricing/quotes'
import { createLocalSolver } from '../pricing/solver/solver'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { createAmm, settlementGas } from './amm'

const { tokens, market } = dataSet('D1', 1)

const open = (gasPrice = 10n ** 10n) => {
  const { served } = serveSyntheticChain({ tokens, market, gasPrice })
  const nowMs = () => 1_795_000_000_000
  const quotes = createQuotes({
    solver: createLocalSolver(),
    proofs: createProofStore({ nowMs }),
    openOrders: () => undefined,
    hmacKey: Buffer.alloc(32, 7),
    nowMs,
  })
  const read = (side: 'SELL' | 'BUY', amount: bigint) =>
    readPriceRequest(served, {
      srcToken: 'T0',
      destToken: 'T1',
      amount: amount.toString(),
      side,
      chainId: 1,
      version: '6.2',
      excludeRFQ: true,
      includeContractMethods: ['swapExactAmountIn', 'swapExactAmountOut'],
    })
  return {
    price: async (side: 'SELL' | 'BUY', amount: bigint) =>
      createAmm({ quotes }).quote!(served, await read(side, amount)),
    route: async (side: 'SELL' | 'BUY', amount: bigint) =>
      (await quotes.ask(served, await read(side, amount))).priceRoute,
  }
}

test('default: a sale keeps its gas of the source, and the pools pay at least the quote for the rest', async () => {
  const { price, route } = open()
  for (const worth of [100, 1_000, 10_000, 100_000, 1_000_000]) {
    const amount = unitsOf(tokens[0]!, worth)
    const { input, output, gas } = await price('SELL', amount)
    expect(input).toBe(amount)
    expect(gas).toBeGreaterThan(0n)
    const left = BigInt((await route('SELL', amount - gas)).destAmount)
    expect(output).toBeLessThanOrEqual(left)
    // Proportional pricing gives away less than a millionth.
    expect(output * 1_000_001n).toBeGreaterThan(left * 1_000_000n)
  }
})

test('behavior: a purchase costs what the pools take plus gas, also where gas is most of it', async () => {
  const { price, route } = open()
  for (const worth of [0.01, 1_000]) {
    const amount = unitsOf(tokens[1]!, worth)
    const { input, output, gas } = await price('BUY', amount)
    const { srcAmount, destAmount } = await route('BUY', amount)
    expect({ input, output }).toEqual({ input: BigInt(srcAmount) + gas, output: BigInt(destAmount) })
  }
})

test('behavior: nothing is kept for gas where gas is free', async () => {
  const { price } = open(0n)
  expect(await price('SELL', unitsOf(tokens[0]!, 1))).toMatchObject({ gas: 0n })
})

test('error: GasCostExceedsTradeAmount for a sale that is worth less than its gas', async () => {
  const { price } = open()
  const refused = await price('SELL', unitsOf(tokens[0]!, 0.01)).catch((error) => error)
  expect(refused).toBeInstanceOf(ApiError)
  expect(refused).toMatchObject({ errorType: 'GasCostExceedsTradeAmount', status: 400 })
})

test('behavior: the gas of settling follows the gas snapshot plus the first use of a word of nonces', () => {
  const snapshot = JSON.parse(readFileSync('contracts/gas-snapshot.json', 'utf8')) as Record<string, number>
  const firstWord = 17_100
  const above = snapshot['crossSettle of one']! - snapshot['sale by the executor from the caller, one pair']!
  expect(settlementGas).toBeGreaterThan(above + firstWord - 1_000)
  expect(settlementGas).toBeLessThan((above + firstWord) * 1.05)
})
