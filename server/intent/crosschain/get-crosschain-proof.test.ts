import { parseUnits } from 'viem'
import { expect, test } from 'vitest'
import type { Input } from '@/lib/api/contract/operation'
import { getCrosschainProof } from '@/lib/api/intent/crosschain-proof'
import { getIntentPrice } from '@/lib/api/intent/intent'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { sumCrosschain } from '@/lib/proof/sum-crosschain'
import { usdc, weth } from '../testing/intent-desk'
import { createCrosschainProofs } from './get-crosschain-proof'
import { farToken, openTwoChains } from './testing/two-chains'

const { trader } = openTwoChains({ farPools: true })
const [farUsdc, farWeth] = [farToken('USDC'), farToken('WETH')]

type Question = Input<typeof getCrosschainProof>
const sale: Question = {
  chainId: 1,
  destChainId: arbitrum.id,
  srcToken: weth,
  srcDecimals: 18,
  destToken: farUsdc,
  destDecimals: 6,
  amount: parseUnits('2', 18).toString(),
  side: 'SELL',
}
const prove = (changes: Partial<Question> = {}) => trader.service().ask(getCrosschainProof, { ...sale, ...changes })
const refused = (changes: Partial<Question>) => prove(changes).catch((error) => error)
const priceOf = (changes: Partial<Question> = {}) => trader.service().ask(getIntentPrice, { ...sale, ...changes })

test('default: bounds the price of a sale by the pools of both chains and every lane', async () => {
  const [proof, { route }] = [await prove(), await priceOf()]
  const { deps } = trader.service()
  const { blockNumber, blockHash } = deps.chains.get(1)!.tracker.market()
  expect(proof).toMatchObject({
    side: 'SELL',
    srcToken: weth,
    destToken: farUsdc,
    amount: sale.amount,
    origin: { chainId: 1, blockNumber: Number(blockNumber), blockHash },
    destination: { chainId: arbitrum.id },
  })
  expect(proof.lanes).toContainEqual({ input: usdc, output: farUsdc, scalingFactor: 0 })
  expect(proof.lanes.some(({ output }) => output === farWeth)).toBe(true)
  for (const { pools } of [proof.origin, proof.destination]) expect(pools.length).toBeGreaterThan(10)
  expect(sumCrosschain(proof).bound.bound).toBe(proof.bound)
  const arriving = Number(route.destination.output.amount)
  expect(proof.bound).toBeGreaterThan(arriving)
  expect(proof.bound / arriving).toBeLessThan(1.01)
})

test('behavior: bounds what a purchase costs from below', async () => {
  const bought = { amount: parseUnits('5000', 6).toString(), side: 'BUY' as const }
  const [proof, { route }] = [await prove(bought), await priceOf(bought)]
  const input = Number(route.origin.input.amount)
  expect(proof.bound).toBeLessThan(input)
  expect(proof.bound / input).toBeGreaterThan(0.99)
})

test('behavior: the native token is proved as the wrapped one, on either chain', async () => {
  expect(await prove({ srcToken: 'ETH' })).toMatchObject({ srcToken: weth })
  const unchanged = await prove({ srcToken: 'ETH', destToken: 'ETH', destDecimals: 18 })
  expect(unchanged).toMatchObject({ destToken: farWeth })
  expect(unchanged.bound / Number(sale.amount)).toBeCloseTo(1, 1)
})

test('behavior: equal requests on the same blocks are solved once', async () => {
  const { deps } = trader.service()
  let solved = 0
  const certifyCrosschain: typeof deps.solver.certifyCrosschain = (...asked) => {
    solved++
    return deps.solver.certifyCrosschain(...asked)
  }
  const proofs = createCrosschainProofs({ solver: { ...deps.solver, certifyCrosschain }, nowMs: deps.nowMs })
  const proof = await prove()
  const request = { ...proof, amount: BigInt(proof.amount) }
  const at = (chainId: number) => {
    const { chain, tracker } = deps.chains.get(chainId)!
    const { state: market, blockTimestamp: blockSeconds, ...block } = tracker.market()
    return { chain, market, blockSeconds, ...block, gasPriceWei: 1n, dataPriceWei: 0n, unlistedTokens: [] }
  }
  const chains = { origin: at(1), destination: at(arbitrum.id) }
  const answers = await Promise.all([proofs(request, chains), proofs(request, chains)])
  expect(answers[0]).toBe(answers[1])
  expect(await proofs(request, chains)).toBe(answers[0])
  await proofs({ ...request, amount: 1_000_000_000_000n }, chains)
  expect(solved).toBe(2)
})

test('error: a chain that is not served, an unknown token, and chains without a lane', async () => {
  expect(await refused({ destChainId: 56 })).toMatchObject({ status: 422, errorType: 'UnsupportedChain' })
  expect(await refused({ destToken: 'NONE' })).toMatchObject({ status: 400 })
  expect(await refused({ destChainId: 1, destToken: usdc })).toMatchObject({ status: 400, errorType: 'PricingError' })
})
