import { expect, test } from 'vitest'
import type { CrosschainProof } from '@/lib/api/intent/crosschain-proof'
import { checkCrosschain } from '@/lib/proof/check-crosschain'
import { compareBothChains, readBothChains } from './read-crosschain'
import {
  crosschainPart as part,
  crosschainProof as proof,
  crosschainQuote as quote,
  twoChains,
} from './testing/crosschain-world'
import { blockNumber, createNode, proof as near, pools, weth } from './testing/proof-world'

const nodes = { origin: createNode(), destination: createNode() }
const read = async (changed: Partial<CrosschainProof> = {}) => {
  const told = { ...proof, ...changed }
  return compareBothChains(await readBothChains(nodes, { chains: twoChains, proof: told }), { proof: told, quote })
}

test('default: both chains confirm the pools, and the gap is that of the proof', async () => {
  const market = await read()
  const check = checkCrosschain(proof, quote)
  expect(market).toMatchObject({
    status: 'compared',
    unchecked: 0,
    origin: { read: pools.length, differences: [], missing: [] },
    destination: { read: pools.length, differences: [], missing: [] },
  })
  expect('gapBps' in market && 'gapBps' in check && market.gapBps - check.gapBps).toBeCloseTo(0, 6)
  expect('parts' in market && market.parts.bridge).toBeCloseTo(1, 1)
})

test('behavior: names what differs on either chain, and pools that were left out', async () => {
  const [pair, ...others] = pools
  const forged = { ...part, pools: [{ ...pair, reserve0: '2999000000000' }, ...others] }
  expect(await read({ destination: { chainId: 42161, ...forged } })).toMatchObject({
    origin: { differences: [] },
    destination: { differences: [{ address: pair.address, field: 'reserve0' }] },
  })
  const cheap = { ...near.gross.prices, [weth]: near.gross.prices[weth]! * 0.98 }
  const omitting = { chainId: 1, ...part, prices: cheap, pools: others }
  expect(await read({ origin: omitting })).toMatchObject({ origin: { missing: [{ address: pair.address }] } })
})

test('behavior: says which node does not have the block, or has another one', async () => {
  const late = { ...part, blockNumber: blockNumber + 1 }
  expect(await read({ destination: { chainId: 42161, ...late } })).toMatchObject({
    status: 'lagging',
    chainId: 42161,
    blockNumber: blockNumber + 1,
  })
  const other = { ...part, blockHash: `0x${'41'.repeat(32)}` as const }
  expect(await read({ origin: { chainId: 1, ...other } })).toMatchObject({ status: 'otherBlock', chainId: 1 })
})
