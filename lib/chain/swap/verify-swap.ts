import type { Hex } from 'viem'
import { isNativeToken, isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { baseNameOf, multiPlaceOf } from '@/lib/routing/pools/curve/multi-name'
import { spenderOf } from '../approval/requirements'
import type { Chain } from '../chain'
import { type Comparison, compareFields, type Difference } from '../node/difference'
import { solidlyPairAddress, sortTokens, v2PairAddress, v3PoolAddress, v4PoolId } from '../pools/pool-address'
import { poolTokenOf } from '../pools/pool-token'
import type { Program, ProgramLeg } from '../program/program'
import { type DecodedSwap, decodeSwap, UndecodableError } from './decode'
import type { ExpectedSwap, SwapTransaction } from './expected-swap'
import { boughtFor, saleTerms } from './router-rule'
import { compareOrder, verifyOrders } from './verify-orders'

/**
 * Lists the differences between a transaction and the request; without any it may be signed.
 *
 * The following may vary, because it cannot cost the user anything: `metadata`; a minimum above the
 * user's limit, up to the quote, or a maximum below it, down to the quote; a beneficiary of zero,
 * which is the sender; the split of an amount among legs; and the direction and fee of a leg
 * through a two-coin stable pool, which the pool decides. In any case the router pays at least the
 * minimum or takes at most the maximum. Orders must be of their leg's pair, for any taker, of
 * another maker, in the registry's own contract, and not expired. Pools must be computed from the
 * registry's factories or listed there.
 *
 * `compareTrades` compares the pools or orders with the quote's, if nothing else differs.
 *
 * @example
 * verifySwap({ ...transaction, to: attacker }, expected)
 * // [{ field: 'to', expected: '0x6a00...1068', found: '0xbad...' }]
 */
export const verifySwap = (
  transaction: SwapTransaction,
  expected: ExpectedSwap,
  compareTrades: (swap: DecodedSwap) => Difference[] = () => [],
): Difference[] => {
  const list = compareFields()
  const { chain } = expected
  list.same('chainId', chain.id, transaction.chainId)
  list.same('to', spenderOf(chain, 'market'), transaction.to)
  const swap = read(transaction.data, list)
  if (swap === undefined) return list.differences
  compareTerms(swap, transaction, expected, list)
  compareFee(swap, expected, list)
  comparePermit(swap, expected, list)
  compareVenue(swap, expected, list)
  return list.differences.length > 0 ? list.differences : compareTrades(swap)
}

const read = (data: Hex, list: Comparison): DecodedSwap | undefined => {
  try {
    return decodeSwap(data)
  } catch (error) {
    if (!(error instanceof UndecodableError)) throw error
    list.holds('data', false, 'a market swap', error.message)
    return undefined
  }
}

const compareTerms = (swap: DecodedSwap, transaction: SwapTransaction, expected: ExpectedSwap, list: Comparison) => {
  const { side, amount, owner, recipient = owner, routerRule } = expected
  const { limit, quotedAmount } = callAmounts(swap, expected)
  list.same('method', side, swap.side)
  list.same('srcToken', expected.srcToken, swap.srcToken)
  list.same('destToken', expected.destToken, swap.destToken)
  if (swap.quotedAmount !== undefined) list.same('quotedAmount', quotedAmount, swap.quotedAmount)
  if (side === 'SELL') {
    list.same('fromAmount', amount, swap.fromAmount)
    const found = swap.toAmount
    const fits = found > 0n && found >= limit && (found <= quotedAmount || found === limit)
    list.holds('toAmount', fits, `at least ${limit}, at most the quoted ${quotedAmount}`, found)
  } else {
    list.same('toAmount', boughtFor(routerRule, amount), swap.toAmount)
    const counts = routerRule === 'net' || !isTaxed(expected)
    list.holds('router', counts, 'one that counts what arrives of a taxed token', 'one that counts before the tax')
    const found = swap.fromAmount
    const fits = found <= limit && (found >= quotedAmount || found === limit)
    list.holds('fromAmount', fits, `at most ${limit}, at least the quoted ${quotedAmount}`, found)
  }
  const value = isNativeToken(expected.srcToken) ? swap.fromAmount : 0n
  list.same('value', value, transaction.value)
  const toSender = isSameAddress(recipient, owner) && isSameAddress(swap.beneficiary, zeroAddress)
  if (!toSender) list.same('beneficiary', recipient, swap.beneficiary)
}

const isTaxed = ({ destTransferFeeBps = 0, destDexFeeBps = 0 }: ExpectedSwap) => destTransferFeeBps + destDexFeeBps > 0

/** Returns the call's amounts that guarantee the user's limit, by the router's rule. */
const callAmounts = (swap: DecodedSwap, expected: ExpectedSwap): { limit: bigint; quotedAmount: bigint } => {
  const { side, limit, quotedAmount, routerRule, partnerFee, destTransferFeeBps: taxBps = 0 } = expected
  // Routers take no fee from orders.
  if (side === 'BUY' || swap.venue.kind === 'orders') return { limit, quotedAmount }
  const tax = { sent: 10_000n, arrives: 10_000n - BigInt(taxBps) }
  const terms = saleTerms(routerRule, { minimum: limit, quotedAmount, feeBps: partnerFee.feeBps, tax })
  return { limit: terms.toAmount, quotedAmount: terms.quotedAmount }
}

const compareFee = ({ partnerFee: found }: DecodedSwap, { partnerFee }: ExpectedSwap, list: Comparison) => {
  // Orders have no fee, so a confirmed fee belongs to another route.
  if (found === undefined) return list.same('partnerFeeBps', String(partnerFee.feeBps), '0')
  list.same('partner', partnerFee.partner, found.partner)
  list.same('partnerFeeBps', partnerFee.feeBps, found.feeBps)
  const flagNames = ['takeSurplus', 'referral', 'skipBlacklist', 'capSurplus', 'directTransfer', 'userSurplus'] as const
  for (const name of flagNames) list.same(name, partnerFee[name], found[name])
  list.same('partnerAndFee', 'no other bits', found.reserved === 0n ? 'no other bits' : `bits ${found.reserved}`)
}

const comparePermit = (swap: DecodedSwap, expected: ExpectedSwap, list: Comparison) => {
  const { permit, owner, chain, srcToken, nowSeconds } = expected
  list.same('permit', permit, swap.permitData)
  const found = swap.permit
  const spender = spenderOf(chain, 'market')
  if (found.kind === 'eip2612') {
    list.same('permit.owner', owner, found.owner)
    list.same('permit.spender', spender, found.spender)
    list.holds('permit.value', found.value >= swap.fromAmount, `at least ${swap.fromAmount}`, found.value)
  }
  if (found.kind === 'dai') {
    list.same('permit.owner', owner, found.holder)
    list.same('permit.spender', spender, found.spender)
    list.same('permit.allowed', 'true', String(found.allowed))
  }
  if (found.kind === 'permit2') {
    list.same('permit.token', srcToken, found.token)
    list.holds('permit.value', found.amount >= swap.fromAmount, `at least ${swap.fromAmount}`, found.amount)
  }
  if (found.kind === 'none') return
  const deadline = found.kind === 'dai' ? found.expirySeconds : found.deadlineSeconds
  // DAI treats an expiry of zero as never.
  const open = deadline > nowSeconds || (found.kind === 'dai' && deadline === 0n)
  list.holds('permit.deadline', open, `after ${nowSeconds}`, deadline)
}

const compareVenue = (swap: DecodedSwap, expected: ExpectedSwap, list: Comparison) => {
  const { chain } = expected
  const src = poolTokenOf(chain, expected.srcToken)
  const dest = poolTokenOf(chain, expected.destToken)
  const { venue } = swap
  if (venue.kind === 'orders') {
    list.differences.push(...verifyOrders(venue, expected, { takerAsset: src, makerAsset: dest }))
    return
  }
  if (venue.kind === 'executor') {
    list.same('executor', expected.executor, venue.executor)
    compareProgram(swap, venue.program, expected, list)
    return
  }
  const hops = venue.kind === 'v3' && swap.side === 'BUY' ? venue.hops.toReversed() : venue.hops
  const tokens = [src, ...hops.map(({ tokenOut }) => tokenOut)]
  const joined = hops.every(({ tokenIn }, index) => isSameAddress(tokenIn, tokens[index]))
  const path = [hops[0]!.tokenIn, ...hops.map(({ tokenOut }) => tokenOut)]
  list.holds('pools', joined && isSameAddress(tokens.at(-1), dest), `a way from ${src} to ${dest}`, path.join(' > '))
  if (venue.kind !== 'v3') return
  const fees = chain.dexes.flatMap((dex) => (dex.kind === 'v3' ? dex.tiers.map((tier) => tier.feePips) : []))
  for (const { feePips } of venue.hops) {
    list.holds('pools.fee', fees.includes(feePips), `one of ${fees.join(', ')}`, feePips)
  }
}

const compareProgram = (swap: DecodedSwap, program: Program, expected: ExpectedSwap, list: Comparison) => {
  const { chain, srcToken, destToken } = expected
  list.same('program.side', expected.side, program.side)
  list.same('program.srcToken', poolTokenOf(chain, srcToken), program.srcToken)
  list.same('program.destToken', poolTokenOf(chain, destToken), program.destToken)
  list.same('program.wrapSource', isNativeToken(srcToken), program.wrapSource)
  list.same('program.unwrapDestination', isNativeToken(destToken), program.unwrapDestination)
  const orders = program.legs.flatMap(({ order }) => order ?? [])
  for (const [index, { rfq, order }] of orders.entries()) {
    const at = (field: string) => `order ${index + 1}.${field}`
    list.same(at('contract'), spenderOf(chain, 'rfq'), rfq)
    compareOrder(order, { at, expected, list })
  }
  for (const leg of program.legs) {
    if (leg.order) continue
    list.holds('program.pool', isKnownPool(chain, leg), 'a pool of a dex in the registry', `${leg.kind} ${leg.pool}`)
  }
  compareTakes(program, list)
  if (program.side === 'SELL') return
  const last = program.legs.filter(({ tokenOut }) => tokenOut === program.destToken)
  const bought = last.reduce((sum, { take }) => sum + (take.mode === 'exact' ? take.amount : 0n), 0n)
  const fits = isTaxed(expected) ? bought >= swap.toAmount : bought === swap.toAmount
  list.holds('program.amountOut', fits, swap.toAmount, bought)
}

// The held amount of a sale's token, and the owed amount of a purchase's, must be split into shares
// and a rest, so that nothing is left over. Only legs that deliver the destination of a purchase
// have exact amounts, which decoding enforces.
const compareTakes = ({ side, destToken, legs }: Program, list: Comparison) => {
  const divided = side === 'SELL' ? legs : legs.filter(({ tokenOut }) => tokenOut !== destToken).toReversed()
  const tokens = divided.map(({ tokenIn, tokenOut }) => (side === 'SELL' ? tokenIn : tokenOut))
  for (const [index, { take }] of divided.entries()) {
    if (tokens.lastIndexOf(tokens[index]!) === index) list.same('program.rest', 'rest', take.mode)
    else list.same('program.leg', 'share', take.mode)
  }
}

/**
 * True if the registry's factories would have created the pool, or the registry lists it.
 *
 * @example
 * isKnownPool(mainnet, { ...leg, kind: 'v3', pool: '0x88e6...5640', feePips: 500 }) // true
 */
export const isKnownPool = (
  chain: Chain,
  {
    kind,
    pool,
    tokenIn,
    tokenOut,
    feePips,
    key,
  }: Pick<ProgramLeg, 'kind' | 'pool' | 'tokenIn' | 'tokenOut' | 'feePips' | 'key'>,
): boolean =>
  chain.dexes.some((dex) => {
    if ((dex.kind === 'stableNg' ? 'stable' : dex.kind) !== kind) return false
    if (dex.kind === 'v2') return dex.feePips === feePips && isSameAddress(v2PairAddress(dex, tokenIn, tokenOut), pool)
    if (dex.kind === 'solidly')
      return [false, true].some((stable) => isSameAddress(solidlyPairAddress(dex, tokenIn, tokenOut, stable), pool))
    if (dex.kind === 'v3') {
      const hasTier = dex.tiers.some((tier) => tier.feePips === feePips)
      return hasTier && isSameAddress(v3PoolAddress(dex, tokenIn, tokenOut, feePips), pool)
    }
    if (dex.kind === 'stableMulti' || dex.kind === 'crypto') {
      const place = multiPlaceOf(pool)
      return dex.pools.some(({ address, coins }) => isSameAddress(address, place?.contract) && coins === place?.coins)
    }
    if (dex.kind === 'stableMeta') {
      const place = multiPlaceOf(pool)
      return dex.pools.some(
        ({ address, base, coins }) =>
          isSameAddress(address, place?.contract) &&
          coins + 1 === place?.coins &&
          baseNameOf(toLowerAddress(base)) === place.base,
      )
    }
    if (dex.kind === 'v4') {
      if (key === undefined || !isSameAddress(dex.manager, key.manager)) return false
      const [tokens, wrapped] = [[tokenIn, tokenOut], toLowerAddress(chain.contracts.wrappedNative)]
      if (key.native && !tokens.includes(wrapped)) return false
      const [token0, token1] = key.native
        ? [wrapped, tokenIn === wrapped ? tokenOut : tokenIn]
        : sortTokens(tokenIn, tokenOut)
      const hasTier = dex.tiers.some((tier) => tier.feePips === feePips && tier.tickSpacing === key.tickSpacing)
      return hasTier && v4PoolId({ token0, token1, feePips, ...key }) === pool
    }
    // It is unwrapped; any other token would decide itself what that means.
    if (dex.kind === 'staking' && !isSameAddress(tokenIn, chain.contracts.wrappedNative)) return false
    const listedPools = dex.kind === 'balancer' ? [...dex.weightedPools, ...dex.composablePools] : dex.pools
    return listedPools.some((address) => isSameAddress(address, pool))
  })
