import { test } from 'vitest'
import { cryptoPairOf } from '../../testing/crypto-states'
import { exactTimeout } from '../../testing/exact-run'
import { atLeast, type Case, createCaseDraw, openProbe } from '../../testing/pool-probe'
import { syntheticAddress } from '../../testing/synthetic-token'
import type { CryptoPool } from '../pool'
import { swapExactInCrypto, swapExactOutCrypto } from './crypto'

// Compares our prices with the local world's transcription of Curve's tricrypto2, and with the
// executor's library: creates pools in random states inside one eth_call and trades once between any
// two coins, as a trade may move the price scale; amounts, balances and refusals must agree to the
// wei. No npm package has Curve's own code.

type Step = { kind: 0 | 1; from: number; to: number; amount: bigint }
type Start = {
  decimals: number[]
  balances: bigint[]
  prices: bigint[]
  settings: Record<
    'ann' | 'gamma' | 'midFee' | 'outFee' | 'feeGamma' | 'allowedExtraProfit' | 'adjustmentStep' | 'maHalfTime',
    bigint
  >
}

const { random, pick, between, amountOf } = createCaseDraw(20_261_201)
const probe = openProbe<Start, Step>('CryptoProbe')

const pairOf = ({ decimals, balances, prices, settings }: Start, { from, to }: Step): CryptoPool => {
  const coin = (place: number) => ({
    token: syntheticAddress(1, place),
    balance: balances[place]!,
    rate: 10n ** BigInt(18 - decimals[place]!) * (place === 0 ? 10n ** 18n : prices[place - 1]!),
  })
  const { ann, gamma, midFee: midFeeE10, outFee: outFeeE10, feeGamma: feeGammaE18 } = settings
  const terms = { ann, gamma, midFeeE10, outFeeE10, feeGammaE18 }
  return cryptoPairOf(terms, [coin(0), coin(1), coin(2)], { place0: Math.min(from, to), place1: Math.max(from, to) })
}

function planCase(): Case<Start, Step> {
  const decimals = [pick([6, 18]), pick([6, 8, 18]), pick([6, 8, 18])]
  const [size, spread] = [4 + random() * 5, pick([0.001, 0.1, 0.5, 1])]
  const prices = [10 ** (-3 + 8 * random()), 10 ** (-3 + 8 * random())]
  const units = (place: number) => {
    const held = 10 ** (size + spread * (2 * random() - 1)) / (place === 0 ? 1 : prices[place - 1]!)
    return atLeast(1000n, (BigInt(Math.round(held * 1e6)) * 10n ** BigInt(decimals[place]!)) / 10n ** 6n)
  }
  const start: Start = {
    decimals,
    balances: [units(0), units(1), units(2)],
    prices: prices.map((price) => BigInt(Math.round(price * 1e6)) * 10n ** 12n),
    settings: {
      ann: pick([1_707_629n, 5_400_000n, BigInt(Math.round(10 ** (3.5 + 4.9 * random())))]),
      gamma: pick([11_809_167_828_997n, BigInt(Math.round(10 ** (10.1 + 6.5 * random())))]),
      midFee: pick([500_000n, 3_000_000n]),
      outFee: pick([3_000_000n, 30_000_000n]),
      feeGamma: pick([0n, 5n * 10n ** 14n, 10n ** 16n]),
      allowedExtraProfit: 2_000_000_000_000n,
      adjustmentStep: 490_000_000_000_000n,
      maHalfTime: 600n,
    },
  }
  const from = between(0, 2)
  const to = (from + between(1, 2)) % 3
  const kind = pick([0, 1] as const)
  const step = { kind, from, to, amount: amountOf(start.balances[kind === 0 ? from : to]!) }
  const pool = pairOf(start, step)
  // Dust may be refused or not: the contract compares its own roundings with the fee.
  const isDust = (result: ReturnType<typeof swapExactInCrypto>) => !result.ok && result.reason === 'zeroOutput'
  const result = (kind === 0 ? swapExactInCrypto : swapExactOutCrypto)(pool, from < to, step.amount)
  if (isDust(result)) return planCase()
  const { amountIn, amountOut } = result.ok ? result : { amountIn: 0n, amountOut: 0n }
  const balances = start.balances.map(
    (held, place) => held + (place === from ? amountIn : place === to ? -amountOut : 0n),
  )
  return { start, steps: [step], expected: [result.ok ? { ok: true, amountIn, amountOut, balances } : { ok: false }] }
}

test(
  'behavior: pairs of a crypto pool equal the transcribed one in 4,000 swaps',
  () => probe.compare({ name: "Swaps of Curve's crypto pools", cases: 4_000, planCase }),
  exactTimeout,
)
