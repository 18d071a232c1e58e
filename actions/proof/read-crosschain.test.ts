import { expect, test } from 'vitest'
import type { CrosschainProof } from '@/lib/api/intent/crosschain-proof'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type CrosschainToProve, checkCrosschain } from '@/lib/proof/check-crosschain'
import { sumCrosschain } from '@/lib/proof/sum-crosschain'
import { readCrosschain } from './read-crosschain'
import { blockHash, blockNumber, createNode, proof as near, pools, usdc, weth } from './testing/proof-world'

// Sells one ether for USDC of a second chain, which has the same pools and addresses.

const chains = { origin: mainnet, destination: { ...mainnet, id: 42161, name: 'Arbitrum' } }
const lanes = [{ input: usdc, output: usdc, scalingFactor: 0 }]
const part = { blockNumber, blockHash, prices: near.gross.prices, pools: [...pools] }
const statement = {
  side: 'SELL' as const,
  srcToken: weth,
  destToken: usdc,
  amount: near.srcAmount,
  lanes,
  origin: { chainId: 1, ...part },
  destination: { chainId: 42161, ...part },
}
const proof: CrosschainProof = { ...statement, bound: sumCrosschain(statement).bound.bound }
const entering = BigInt(near.destAmount)
const quote: CrosschainToProve = {
  side: 'SELL',
  srcToken: weth,
  destToken: usdc,
  lanes,
  lane: lanes[0]!,
  gas: 0n,
  chainIds: { origin: 1, destination: 42161 },
  input: BigInt(near.srcAmount),
  entering,
  arriving: entering - 300_000n,
  output: entering - 300_000n,
}
const nodes = { origin: createNode(), destination: createNode() }
const read = (changed: Partial<CrosschainProof> = {}, from = nodes) =>
  readCrosschain(from, { chains, proof: { ...proof, ...changed }, quote })

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
