import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { encodeSwap } from '@/lib/chain/swap/transactions'
import { noBridge, orderKinds } from '@/lib/order/intent'
import type { Rollup } from '@/lib/routing/route/gas'
import type { Route } from '@/lib/routing/route/route'
import { createRandom } from '@/lib/routing/testing/random'
import { dataSizes } from '../chain/facts/data-size'
import { callData, settlementBytes, settlementData } from './gas-payment'
import { settleByRoute } from './settle-by-route'

const random = createRandom(20_261_124)
const hex = (bytes: number): `0x${string}` =>
  `0x${Array.from({ length: bytes }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')}`
const amount = () => BigInt(hex(8))
const key = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)

const drawRoute = (length: number): Route => {
  const tokens = Array.from({ length: length + 1 }, () => hex(20))
  const amounts = tokens.map(amount)
  const legs = Array.from({ length }, (_, index) => {
    const [tokenIn, tokenOut] = [tokens[index]!, tokens[index + 1]!]
    const [amountIn, amountOut] = [amounts[index]!, amounts[index + 1]!]
    const ends = { tokenIn, tokenOut, zeroForOne: tokenIn < tokenOut, amountIn, amountOut }
    return { pool: hex(20), kind: 'v2' as const, dex: 'UniswapV2', feePips: 3000, ...ends }
  })
  const ends = { srcToken: tokens[0]!, destToken: tokens[length]! }
  return { side: 'SELL', ...ends, srcAmount: amounts[0]!, destAmount: amounts[length]!, legs }
}

test('default: a settlement has the stated number of bytes above its swap, as each rollup counts them', async () => {
  const sign = (to: `0x${string}`, data: `0x${string}`) =>
    key.signTransaction({ chainId: 10, nonce: 7, to, data, gas: 500_000n, maxFeePerGas: 10n ** 7n })
  const { router, intent } = mainnet.contracts
  const more: Record<Rollup, number[]> = { optimism: [], arbitrum: [] }
  for (let length = 1; length <= 4; length++) {
    const route = drawRoute(length)
    const { srcToken, destToken, srcAmount } = route
    const swap = encodeSwap({
      chain: mainnet,
      method: 'swapExactAmountIn',
      route,
      srcToken,
      destToken,
      fromAmount: srcAmount,
      toAmount: amount(),
      quotedAmount: route.destAmount,
      metadata: hex(32),
      beneficiary: zeroAddress,
      partnerAndFee: 0n,
      permit: '0x',
    })
    const order = {
      owner: hex(20),
      beneficiary: zeroAddress,
      srcToken,
      destToken,
      srcAmount,
      destAmount: amount(),
      expectedAmount: route.destAmount,
      deadline: 1_795_000_000n,
      kind: orderKinds.SELL,
      nonce: amount(),
      partnerAndFee: 0n,
      permit: '0x' as const,
      metadata: '0x' as const,
      bridge: noBridge,
    }
    const signed = { order, family: 'Order' as const, signature: hex(64), filled: 0n, orderHash: hex(32) }
    const guarantee = { maxIn: order.srcAmount, minOut: amount() }
    const data = settleByRoute(signed, { route, payment: { to: hex(20), amount: BigInt(hex(6)) }, guarantee })
    const [alone, settled] = [await sign(router, swap.data), await sign(intent, data)]
    for (const rollup of ['optimism', 'arbitrum'] as const)
      more[rollup].push(dataSizes[rollup](settled) - dataSizes[rollup](alone))
  }
  for (const rollup of ['optimism', 'arbitrum'] as const) {
    const mean = more[rollup].reduce((sum, bytes) => sum + bytes, 0) / more[rollup].length
    expect(Math.abs(mean - settlementBytes[rollup])).toBeLessThan(15)
  }
})

test('behavior: bytes cost gas units at current prices, and nothing where data is free', () => {
  const prices = { gasPriceWei: 10_000_000n, dataPriceWei: 1_000_000_000n }
  expect(settlementData({ chain: arbitrum, ...prices })).toBe(17_000)
  expect(settlementData({ chain: mainnet, ...prices })).toBe(0)
  expect(settlementData({ chain: arbitrum, ...prices, dataPriceWei: 0n })).toBe(0)
  // A hundred random bytes and the envelope.
  const call = callData({ chain: arbitrum, ...prices }, hex(100)) / 100
  expect(call).toBeGreaterThanOrEqual(210)
  expect(call).toBeLessThan(220)
  expect(callData({ chain: mainnet, ...prices }, hex(100))).toBe(0)
})
