import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ProofPool } from '@/lib/api/proof'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { compareStates } from './compare-states'
import { openOrder, ordersQuote } from './testing/orders-quote'

const blockHash = `0x${'42'.repeat(32)}`
const pair = { dex: '', token0: '0x01', token1: '0x02' }
const addressOf = (index: number) => numberToHex(index, { size: 20 })
const pools: ProofPool[] = [
  { kind: 'v2', address: addressOf(1), ...pair, feePips: 3000, reserve0: '1000', reserve1: '2000' },
  {
    kind: 'v3',
    address: addressOf(2),
    ...pair,
    feePips: 500,
    sqrtPriceX96: '79228162514264337593543950336',
    tick: -5,
    liquidity: '7',
    ticks: [],
  },
  {
    kind: 'stable',
    address: addressOf(3),
    ...pair,
    amplification: '20000',
    feeE10: '4000000',
    balance0: '30',
    balance1: '40',
    rate0: '1',
    rate1: '1',
  },
]
const weighted: ProofPool = {
  kind: 'weighted',
  address: addressOf(4),
  ...pair,
  feeE18: '0',
  balance0: '1',
  balance1: '1',
  weight0E18: '1',
  weight1E18: '1',
}

const [maker, given, paid] = [5, 6, 7].map(addressOf) as [Hex, Hex, Hex]
const amounts = { makerAmount: 900n, takerAmount: 300n }
const priceRoute = ordersQuote(mainnet, [openOrder({ maker, makerAsset: given, takerAsset: paid, ...amounts }, 100n)])
const [orderHash] = priceRoute.bestRoute[0]!.swaps[0]!.swapExchanges[0]!.poolIdentifiers as [string]
const order = (change: Partial<ProofPool & { kind: 'rfq' }> = {}): ProofPool => ({
  ...{ kind: 'rfq', address: orderHash, dex: '', token0: paid, token1: given },
  ...{ makerAmount: '900', takerAmount: '300', remainingMakerAmount: '600' },
  ...change,
})
const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')

/** A node that has these states at this block only. */
const node = (changes: Record<string, Hex> = {}) => {
  const state: Record<string, Hex> = {
    [`${addressOf(1)}/0x0902f1ac`]: `0x${word(1000n)}${word(2000n)}${word(1_795_000_000n)}`,
    [`${addressOf(2)}/0x3850c7bd`]: `0x${word(2n ** 96n)}${word(-5n)}${word(0n)}`,
    [`${addressOf(2)}/0x1a686502`]: `0x${word(7n)}`,
    [`${addressOf(3)}/0x4903b0d1${word(0n)}`]: `0x${word(30n)}`,
    [`${addressOf(3)}/0x4903b0d1${word(1n)}`]: `0x${word(40n)}`,
    ...changes,
  }
  return async ({ params }: { method: string; params?: unknown }) => {
    const [{ data }, at] = params as [{ data: Hex }, unknown]
    expect(at).toEqual({ blockHash })
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args[0] as readonly { target: Hex; callData: Hex }[]
    return encodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      result: calls.map(({ target, callData }) => {
        const returnData = state[`${target.toLowerCase()}/${callData}`]
        return { success: returnData !== undefined, returnData: returnData ?? '0x' }
      }),
    })
  }
}

describe('compareStates', () => {
  test('default', async () => {
    expect(await compareStates(node(), mainnet, { blockHash, pools, priceRoute })).toEqual({
      compared: 3,
      different: [],
    })
  })

  test('behavior: tells the pools that are otherwise, or not there', async () => {
    const changes: Record<string, Hex> = {
      [`${addressOf(1)}/0x0902f1ac`]: `0x${word(1001n)}${word(2000n)}${word(0n)}`,
      [`${addressOf(2)}/0x3850c7bd`]: `0x${word(2n ** 96n)}${word(-6n)}${word(0n)}`,
      [`${addressOf(3)}/0x4903b0d1${word(1n)}`]: '0x',
    }
    const { different } = await compareStates(node(changes), mainnet, { blockHash, pools, priceRoute })
    expect(different).toEqual([addressOf(1), addressOf(2), addressOf(3)])
  })

  test('behavior: what has no contract of its own is not compared', async () => {
    const compared = await compareStates(node(), mainnet, { blockHash, pools: [weighted], priceRoute })
    expect(compared).toEqual({ compared: 0, different: [] })
  })
  test('behavior: an order has what is left of it in the contract, and a maker who holds as much', async () => {
    const { rfq } = mainnet.contracts
    const remaining = `${rfq.toLowerCase()}/0x0b57f091${word(5n)}${orderHash.slice(2)}`
    const held = `${given}/0x70a08231${word(5n)}`
    const differences = async (left: bigint, balance: bigint, pool = order()) => {
      const state: Record<string, Hex> = { [remaining]: `0x${word(left)}`, [held]: `0x${word(balance)}` }
      const { compared, different } = await compareStates(node(state), mainnet, {
        blockHash,
        pools: [pool],
        priceRoute,
      })
      expect(compared).toBe(1)
      return different
    }
    // The contract counts one too many, and nothing for an order that nobody touched.
    expect(await differences(601n, 600n)).toEqual([])
    expect(await differences(0n, 10_000n)).toEqual([])
    expect(await differences(600n, 600n)).toEqual([orderHash])
    expect(await differences(1n, 600n)).toEqual([orderHash])
    expect(await differences(601n, 599n)).toEqual([orderHash])
    expect(await differences(601n, 600n, order({ takerAmount: '299' }))).toEqual([orderHash])
  })
})
