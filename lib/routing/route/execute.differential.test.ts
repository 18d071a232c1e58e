import { type Address, concatHex, encodeFunctionData, type Hex, numberToHex, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { listedCandidates } from '@/lib/chain/pools/candidates'
import { executor } from '@/lib/chain/program/executor.generated'
import { encodeExecutorData, encodeProgram } from '@/lib/chain/program/program'
import { chains } from '@/lib/chain/registry/chains'
import { encodeSwap } from '@/lib/chain/swap/transactions'
import { roles } from '@/localnet/accounts'
import type { Anvil } from '@/localnet/chain/anvil'
import { startSeededChain } from '@/localnet/chain/start-seeded-chain'
import { amountWorth, usdDecimals } from '@/localnet/seed/prices'
import { snapshotPools } from '@/server/chain/market/snapshot'
import { createChainClient } from '@/server/chain/node/clients'
import { createMarket, findPool, type MarketState, updateMarket } from '../market/state'
import { afterTax, isTaxed, noTaxes, type Taxes } from '../market/taxes'
import { soldOf } from '../pools/curve/curve-sale'
import type { Pool, StableMetaPool } from '../pools/pool'
import { swapExactIn } from '../pools/swap'
import { createDraw } from '../testing/random'
import { randomGraph } from '../testing/random-graph'
import { type Execution, executeBuy, executeRoute, executeSell } from './execute'
import { solve } from './solve'

// Compares full routes with the deployed executor: solves, encodes and runs them in sequence on a
// seeded chain with its real pools. The amounts spent and paid must equal the quote to the wei, as
// must every pool's final state.

const chain = chains[1]!
const erc20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
])
const { deployer } = roles
const maxUint128 = 2n ** 128n - 1n
let anvil: Anvil

beforeAll(async () => {
  anvil = await startSeededChain({ chainId: 1 })
}, 180_000)
afterAll(() => anvil?.stop())

const snapshot = async (candidates = listedCandidates(chain)): Promise<Pool[]> => {
  const client = createChainClient({ chain, urls: [anvil.url] })
  const { hash } = await anvil.client.getBlock()
  return snapshotPools({ client, chain }, { candidates, blockHash: hash! })
}

/**
 * Reads crypto pools again after a route through one, as a trade may have moved their prices. The
 * balances must be those that the route left.
 */
const rereadCrypto = async (market: MarketState, { route }: Execution & { ok: true }): Promise<MarketState> => {
  const traded = route.legs.find(({ kind }) => kind === 'crypto')
  if (traded === undefined) return market
  const read = await snapshot(listedCandidates(chain).filter(({ kind }) => kind === 'crypto'))
  const balancesIn = (pools: readonly Pool[]) => {
    const pool = pools.find(({ address }) => address === traded.pool)
    return pool?.kind === 'crypto' && [pool.balance0, pool.balance1]
  }
  expect(balancesIn(read)).toEqual(balancesIn(market.pools))
  return updateMarket(market, read)
}

const balanceOf = (token: Address, account: Address): Promise<bigint> =>
  anvil.client.readContract({ address: token, abi: erc20, functionName: 'balanceOf', args: [account] })

const send = async (to: Address, data: Hex) =>
  (await anvil.client.act({ from: deployer, to, data, gas: 20_000_000n })).status

const taxesOf = (src: Token, dest: Token): Taxes => ({
  ...noTaxes,
  srcTransferBps: src.transferFeeBps ?? 0,
  destTransferBps: dest.transferFeeBps ?? 0,
})

test('behavior: 200 routes pay their quoted amounts on the chain, sell and buy', async () => {
  let market = createMarket(await snapshot())
  const { random, pick } = createDraw(9)
  const word = (value: bigint | Address) => numberToHex(BigInt(value), { size: 32 })
  let [compared, splits, taxed, bought, generous, crypto] = [0, 0, 0, 0, 0, 0]
  const weighted = { SELL: 0, BUY: 0 }

  while (compared < 200) {
    const [src, dest] = [pick(chain.tokens), pick(chain.tokens)]
    if (src === dest) continue
    const side = random() < 0.5 ? 'SELL' : 'BUY'
    const taxes = taxesOf(src, dest)
    const [srcToken, destToken] = [toLowerAddress(src.address), toLowerAddress(dest.address)]
    const given = side === 'SELL' ? src : dest
    const usd = parseUnits(pick([0.01, 1, 50, 3_000, 40_000, 200_000, 1_000_000]).toFixed(8), usdDecimals)
    const amount = amountWorth(given, usd) + BigInt(Math.floor(random() * 1e6))
    const taxedTokens = chain.tokens.filter((token) => token.transferFeeBps && token !== src && token !== dest)
    const shunned = market.pools.flatMap(({ address, token0, token1 }) =>
      taxedTokens.some((token) => [token0, token1].includes(toLowerAddress(token.address))) ? [address] : [],
    )
    const solution = solve({
      market,
      srcToken,
      destToken,
      amount,
      side,
      taxes,
      gasUnitCost: pick([0, 0, Number(amountWorth(side === 'SELL' ? dest : src, 10_000n)) / 1e2]),
      filter: { excludedPools: shunned },
    })
    if (solution === undefined) continue
    const { route } = solution
    const executed = executeRoute({ market, route, taxes })
    if (!executed.ok) throw new Error(executed.reason)
    expect(executed.route).toStrictEqual(route)

    const before = await Promise.all([balanceOf(srcToken, executor.address), balanceOf(destToken, deployer)])
    const transfer = encodeFunctionData({
      abi: erc20,
      functionName: 'transfer',
      args: [executor.address, route.srcAmount],
    })
    expect(await send(srcToken, transfer)).toBe('success')
    const arrived = (await balanceOf(srcToken, executor.address)) - before[0]
    const program = encodeProgram(route, { wrapSource: false, unwrapDestination: false })
    const tail = side === 'SELL' ? [word(arrived)] : [word(arrived), word(route.destAmount)]
    const data = concatHex(['0x00000000', encodeExecutorData(program, side), ...tail, word(deployer)])
    const note = { side, src: src.symbol, dest: dest.symbol, amount, route }
    expect({ ...note, status: await send(executor.address, data) }).toStrictEqual({ ...note, status: 'success' })

    const after = await Promise.all([balanceOf(srcToken, executor.address), balanceOf(destToken, deployer)])
    const [left, received] = [after[0] - before[0], after[1] - before[1]]
    const expected = route.destAmount + surplusOf(market, executed)
    expect({ ...note, received, left }).toStrictEqual({ ...note, received: expected, left: 0n })

    market = await rereadCrypto(updateMarket(market, executed.pools.values()), executed)
    compared++
    if (route.legs.filter((leg) => leg.tokenIn === srcToken).length > 1) splits++
    if (src.transferFeeBps || dest.transferFeeBps) taxed++
    if (side === 'BUY') bought++
    if (expected > route.destAmount) generous++
    if (route.legs.some((leg) => leg.kind === 'weighted')) weighted[side]++
    if (route.legs.some((leg) => leg.kind === 'crypto')) crypto++
  }
  expect(Math.min(weighted.SELL, weighted.BUY)).toBeGreaterThan(5)
  expect(crypto).toBeGreaterThan(3)
  expect(splits).toBeGreaterThan(40)
  expect(taxed).toBeGreaterThan(2)
  expect(bought).toBeGreaterThan(50)
  expect(generous).toBeGreaterThan(0)
  await expectSamePools(market)
}, 300_000)

test('behavior: 200 random graphs pay their quoted amounts through the router, sell and buy', async () => {
  let market = createMarket(await snapshot())
  const { random, pick } = createDraw(12)
  const { router } = chain.contracts
  for (const { address } of chain.tokens) {
    const approve = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [router, maxUint128] })
    expect(await send(address, approve)).toBe('success')
  }
  const seen = { legs: 0, forks: 0, joins: 0, taxed: 0, bought: 0, generous: 0, crypto: { SELL: 0, BUY: 0 } }

  for (let compared = 0; compared < 200; ) {
    const [src, dest] = [pick(chain.tokens), pick(chain.tokens)]
    if (src === dest) continue
    const taxes = taxesOf(src, dest)
    const side = isTaxed(taxes) || random() < 0.5 ? 'SELL' : 'BUY'
    const [srcToken, destToken] = [toLowerAddress(src.address), toLowerAddress(dest.address)]
    const taxedTokens = chain.tokens
      .filter((token) => token.transferFeeBps)
      .map((token) => toLowerAddress(token.address))
    // A route passes one pair of a crypto pool.
    const cryptoPair = pick(market.pools.filter(({ kind }) => kind === 'crypto')).address
    const carries = (pool: Pool) => {
      if (pool.kind === 'crypto' && pool.address !== cryptoPair) return false
      const touched = taxedTokens.filter((token) => token === pool.token0 || token === pool.token1)
      return (
        touched.length === 0 || (pool.kind === 'v2' && touched.every((token) => [srcToken, destToken].includes(token)))
      )
    }
    const legs = randomGraph({ market, random, side, srcToken, destToken, accept: carries })
    const usd = parseUnits(pick([5, 400, 20_000, 300_000]).toFixed(8), usdDecimals)
    const amount = amountWorth(side === 'SELL' ? src : dest, usd) + BigInt(Math.floor(random() * 1e3))
    const plan = { market, srcToken, destToken, legs }
    const execution =
      side === 'SELL' ? executeSell({ ...plan, srcAmount: amount, taxes }) : executeBuy({ ...plan, destAmount: amount })
    if (!execution.ok || execution.route.destAmount === 0n) continue
    const before = await Promise.all([balanceOf(srcToken, deployer), balanceOf(destToken, deployer)])
    if (execution.route.srcAmount > before[0]) continue
    const { route } = execution
    expect(executeRoute({ market, route, taxes })).toStrictEqual(execution)

    const { to, data } = encodeSwap({
      chain,
      method: side === 'SELL' ? 'swapExactAmountIn' : 'swapExactAmountOut',
      route,
      srcToken,
      destToken,
      fromAmount: route.srcAmount,
      toAmount: side === 'SELL' ? 1n : route.destAmount,
      quotedAmount: side === 'SELL' ? route.destAmount : route.srcAmount,
      metadata: `0x${'0'.repeat(64)}`,
      beneficiary: deployer,
      partnerAndFee: 0n,
      permit: '0x',
    })
    const note = { side, src: src.symbol, dest: dest.symbol, route }
    expect({ ...note, status: await send(to, data) }).toStrictEqual({ ...note, status: 'success' })
    const [spentTo, receivedTo, ...stayed] = await Promise.all([
      balanceOf(srcToken, deployer),
      balanceOf(destToken, deployer),
      ...chain.tokens.map(({ address }) => balanceOf(address, executor.address)),
    ])
    const [spent, received] = [before[0] - spentTo, receivedTo - before[1]]
    const surplus = surplusOf(market, execution)
    const promised = afterTax(route.destAmount, taxes.destTransferBps) + surplus
    expect({ ...note, spent, received }).toStrictEqual({ ...note, spent: route.srcAmount, received: promised })
    expect(stayed).toEqual(stayed.map(() => 0n))

    market = await rereadCrypto(updateMarket(market, execution.pools.values()), execution)
    compared++
    const tokens = [...new Set(route.legs.map(({ tokenIn }) => tokenIn))].filter((token) => token !== srcToken)
    const next = (token: string) => new Set(route.legs.flatMap((leg) => (leg.tokenIn === token ? [leg.tokenOut] : [])))
    const previous = (token: string) =>
      new Set(route.legs.flatMap((leg) => (leg.tokenOut === token ? [leg.tokenIn] : [])))
    seen.legs += route.legs.length
    seen.forks += tokens.filter((token) => next(token).size > 1).length
    seen.joins += tokens.filter((token) => previous(token).size > 1).length
    if (isTaxed(taxes)) seen.taxed++
    if (side === 'BUY') seen.bought++
    if (surplus > 0n) seen.generous++
    if (route.legs.some(({ kind }) => kind === 'crypto')) seen.crypto[side]++
  }
  expect(seen.legs).toBeGreaterThan(200 * 8)
  expect(seen.forks).toBeGreaterThan(40)
  expect(seen.joins).toBeGreaterThan(40)
  expect(seen.taxed).toBeGreaterThan(10)
  expect(seen.bought).toBeGreaterThan(50)
  expect(seen.generous).toBeGreaterThan(0)
  expect(Math.min(seen.crypto.SELL, seen.crypto.BUY)).toBeGreaterThan(5)
  await expectSamePools(market)
}, 300_000)

/** Returns what the pools of Curve and vaults at the end of a buy pay beyond the requested output. */
function surplusOf(market: MarketState, { route, pools }: Execution & { ok: true }): bigint {
  return route.legs.reduce((sum, { pool: address, tokenOut, zeroForOne, amountOut }) => {
    const paid =
      tokenOut === route.destToken ? paidBy(findPool(market, address), pools.get(address), zeroForOne) : undefined
    return paid === undefined ? sum : sum + paid - amountOut
  }, 0n)
}

/** Returns what a pool paid that may pay more than requested. */
function paidBy(before: Pool | undefined, after: Pool | undefined, zeroForOne: boolean): bigint | undefined {
  if (
    (before?.kind === 'stable' && after?.kind === 'stable') ||
    (before?.kind === 'crypto' && after?.kind === 'crypto')
  )
    return zeroForOne ? before.balance1 - after.balance1 : before.balance0 - after.balance0
  if (keepsForAdmins(before) && keepsForAdmins(after)) {
    // Admin fees leave its balance, too.
    const taken = zeroForOne ? after.balance0 - before.balance0 : after.balance1 - before.balance1
    const sold = swapExactIn(before, zeroForOne ? before.token0 : before.token1, taken)
    return sold.ok ? sold.amountOut : undefined
  }
  if (before?.kind === 'stableMeta' && after?.kind === 'stableMeta' && !zeroForOne)
    return paidOf(before, before.balance0 - after.balance0)
  if (before?.kind === 'stableMeta' && after?.kind === 'stableMeta') {
    const sold = swapExactIn(before, before.token0, after.balance0 - before.balance0)
    return sold.ok ? sold.amountOut : undefined
  }
  if (before?.kind === 'staking' && after?.kind === 'staking') return after.shares - before.shares
  if (before?.kind === 'erc4626' && after?.kind === 'erc4626')
    return after.shares > before.shares ? after.shares - before.shares : before.assets - after.assets
  return undefined
}

const keepsForAdmins = (pool: Pool | undefined) => pool?.kind === 'stableNg' || pool?.kind === 'stableMulti'

async function expectSamePools(market: MarketState) {
  const byAddress = (pools: readonly Pool[]) =>
    [...pools].sort((a, b) => (a.address < b.address ? -1 : 1)).map(withoutLimits)
  expect(byAddress(market.pools)).toStrictEqual(byAddress(await snapshot()))
}

/**
 * Returns what a metapool paid of its coin if its balance fell by `left`, which includes the admin
 * fee. Searches from above.
 */
function paidOf({ feeE10, rate0 }: StableMetaPool, left: bigint): bigint {
  const soldFor = (gross: bigint) => soldOf({ gross, feeE10, rateOut: rate0 })
  let gross = (left * rate0 * 10n ** 10n) / (10n ** 10n - feeE10 / 2n) / 10n ** 18n + 4n
  while (soldFor(gross).amountOut + soldFor(gross).forAdmins > left) gross--
  return soldFor(gross).amountOut
}

/**
 * Returns a pool without the limits of a vault or of staking, which change each block; a route only
 * counts what remains of them.
 */
const withoutLimits = (pool: Pool): Pool => {
  if (pool.kind === 'staking') return { ...pool, mostEther: 0n }
  return pool.kind === 'erc4626' ? { ...pool, mostAssets: 0n, mostShares: 0n } : pool
}
