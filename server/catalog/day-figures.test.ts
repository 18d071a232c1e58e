import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { listTokens } from '@/lib/api/catalog'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { priceSamples } from '../db/price-schema'
import { swaps } from '../db/swap-schema'
import { openServedChain } from '../testing/served-chain'
import { createDayFigures, noFigures } from './day-figures'

const { database, service } = openServedChain()
const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)) as [
  `0x${string}`,
  `0x${string}`,
]
const daySeconds = 86_400
const figuresOf = async (symbol: string) => {
  const { tokens } = await service().ask(listTokens, { network: 1 })
  const { change24hBps, volume24hUSD, swaps24h, liquidityUSD, priceUSD } = tokens.find((one) => one.symbol === symbol)!
  return { change24hBps, volume24hUSD, swaps24h, liquidityUSD, price: Number(priceUSD) }
}
const swapRow = (index: number, blockSeconds: number) => ({
  ...({ chainId: 1, transactionHash: `0x${`${index}`.padStart(64, '0')}`, blockNumber: 1n, logIndex: index } as const),
  ...({ blockHash: `0x${'b'.repeat(64)}`, foundAtMs: 0, blockSeconds } as const),
  ...({ owner: `0x${'1'.repeat(40)}`, beneficiary: `0x${'1'.repeat(40)}`, side: 'SELL' } as const),
  srcToken: weth,
  destToken: usdc,
  srcAmount: 10n ** 18n,
  destAmount: 3_000n * 10n ** 6n,
})

test('default: returns change, volume and swaps of 24 hours, and the current liquidity', async () => {
  const now = Math.floor(service().clock.nowMs / 1_000)
  const before = await figuresOf('WETH')
  expect(before).toMatchObject({ change24hBps: undefined, volume24hUSD: undefined, swaps24h: undefined })
  expect(Number(before.liquidityUSD)).toBeGreaterThan(1_000)
  expect(Number((await figuresOf('USDC')).liquidityUSD)).toBeGreaterThan(Number(before.liquidityUSD) / 10)
  const at = now - daySeconds - ((now - daySeconds) % 900)
  await database()
    .insert(priceSamples)
    .values([
      { chainId: 1, token: weth, every: 900, at, usd: before.price / 1.1 },
      // Neither other times nor fine samples count.
      { chainId: 1, token: usdc, every: 900, at: at - 1_800, usd: 2 },
      { chainId: 1, token: usdc, every: 15, at, usd: 2 },
    ])
  await database()
    .insert(swaps)
    .values([swapRow(1, now - 60), swapRow(2, now - daySeconds + 300), swapRow(3, now - daySeconds - 60)])

  // The figures are cached for a minute.
  expect(await figuresOf('WETH')).toEqual(before)
  service().clock.nowMs += 60_001
  await figuresOf('WETH')
  await expect.poll(async () => (await figuresOf('WETH')).swaps24h).toBe(2)
  const { volume24hUSD, change24hBps } = await figuresOf('WETH')
  expect(change24hBps).toBe(1_000)
  expect(Number(volume24hUSD)).toBeCloseTo(2 * before.price, -1)
  expect(await figuresOf('USDC')).toMatchObject({ volume24hUSD: '6000', swaps24h: 2, change24hBps: undefined })
  // The native token has the price of its wrapped one, and its own swaps.
  expect(await figuresOf('ETH')).toMatchObject({ change24hBps: 1_000, swaps24h: undefined })
})

test('error: without the database the previous figures are used for a day', async () => {
  let isAway = false
  const clock = { nowMs: service().clock.nowMs }
  const away = new Proxy(database(), {
    get: (target, name) => {
      if (isAway && name === 'select') throw new Error('away')
      return Reflect.get(target, name)
    },
  })
  const read = createDayFigures({ database: away, nowMs: () => clock.nowMs, log: () => {} })
  const first = await read(1)
  expect(first.traded.get(weth)?.swaps).toBe(2)
  isAway = true
  clock.nowMs += 3_600_000
  expect([await read(1), await read(1)]).toEqual([first, first])
  clock.nowMs += 24 * 3_600_000
  await read(1)
  expect(await read(1)).toBe(noFigures)
})
