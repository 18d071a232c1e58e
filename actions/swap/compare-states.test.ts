import { type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ProofPool } from '@/lib/api/proof'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { compareStates } from './compare-states'
import { openOrder, ordersQuote } from './testing/orders-quote'
import { blockHash, blockNumber, createNode, pools, priceRoute as throughPools } from './testing/proof-world'

const addressOf = (index: number) => numberToHex(index, { size: 20 })
const at = { blockNumber, blockHash }
const [maker, given, paid] = [5, 6, 7].map(addressOf) as [Hex, Hex, Hex]
const amounts = { makerAmount: 900n, takerAmount: 300n }
const priceRoute = ordersQuote(mainnet, [openOrder({ maker, makerAsset: given, takerAsset: paid, ...amounts }, 100n)])
const [orderHash] = priceRoute.bestRoute[0]!.swaps[0]!.swapExchanges[0]!.poolIdentifiers as [Hex]
const order = (change: Partial<ProofPool & { kind: 'rfq' }> = {}): ProofPool => ({
  ...{ kind: 'rfq', address: orderHash, dex: '', token0: paid, token1: given },
  ...{ makerAmount: '900', takerAmount: '300', remainingMakerAmount: '600' },
  ...change,
})
const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')

describe('compareStates', () => {
  test('default', async () => {
    expect(await compareStates(createNode(), mainnet, { ...at, pools, priceRoute: throughPools })).toEqual({
      isSameBlock: true,
      compared: 4,
      different: [],
    })
  })

  test('behavior: tells the pools that are otherwise, not there, or none of the registry', async () => {
    const [pair, , stable] = pools
    const missing = { ...pair, address: addressOf(1) }
    const poorer = { ...stable, balance1: '1' }
    const states = await compareStates(createNode(), mainnet, {
      ...at,
      pools: [missing, poorer, pools[3]],
      priceRoute: throughPools,
    })
    expect(states).toEqual({ isSameBlock: true, compared: 3, different: [missing.address, poorer.address] })
  })

  test('behavior: a block of another hash is another block, and nothing that was read counts', async () => {
    const another = { ...at, blockNumber: blockNumber - 1, pools, priceRoute: throughPools }
    const none = { isSameBlock: false, compared: 0, different: [] }
    expect(await compareStates(createNode(), mainnet, another)).toEqual(none)
  })

  test('error: a block that the node does not know', async () => {
    const later = { ...at, blockNumber: blockNumber + 1, pools, priceRoute: throughPools }
    await expect(compareStates(createNode(), mainnet, later)).rejects.toThrow('does not know block')
  })

  test('behavior: an order has what is left of it in the contract, and a maker who holds as much', async () => {
    const { rfq } = mainnet.contracts
    const remaining = `${rfq.toLowerCase()}/0x0b57f091${word(5n)}${orderHash.slice(2)}`
    const held = `${given}/0x70a08231${word(5n)}`
    const differences = async (left: bigint, balance: bigint, pool = order()) => {
      const state: Record<string, Hex> = { [remaining]: `0x${word(left)}`, [held]: `0x${word(balance)}` }
      const { compared, different } = await compareStates(createNode(state), mainnet, {
        ...at,
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
    expect(await differences(601n, 600n, order({ token1: paid }))).toEqual([orderHash])
  })
})
