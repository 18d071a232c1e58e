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
import { boughtFor, saleTerms } from './router-rule'
import type { SwapIntent, SwapTransaction } from './swap-intent'
import { compareOrder, verifyOrders } from './verify-orders'

/**
 * Compares a transaction with what the person asked for and lists everything that differs; an empty list means it may be signed.
 *
 * Free to vary, because it cannot take anything from the person: `metadata`; a minimum above (up to the quote) or a maximum below
 * (down to the quote) the person's own limit; a beneficiary of zero, which is the sender; how legs divide an amount among them; and of a
 * leg through a two-coin stable pool the direction and the fee, which the pool decides. Whatever these say, the router pays at least the minimum or takes at most the maximum.
 * Orders must be of their leg's pair, for anyone, of somebody else, in the registry's own contract, and not over. Pools must be ones that this page computes from the registry's own factories, or that the registry lists.
 *
 * `compareTrades` compares the pools or orders with those of the quote; it is asked where nothing else differs.
 *
 * @example
 * verifySwap({ ...transaction, to: attacker }, intent)
 * // [{ field: 'to', expected: '0x6a00...1068', found: '0xbad...' }]
 */
export const verifySwap = (
  transaction: SwapTransaction,
  intent: SwapIntent,
  compareTrades: (swap: DecodedSwap) => Difference[] = () => [],
): Difference[] => {
  const list = compareFields()
  const { chain } = intent
  list.same('chainId', chain.id, transaction.chainId)
  list.same('to', spenderOf(chain, 'market'), transaction.to)
  const swap = read(transaction.data, list)
  if (swap === undefined) return list.differences
  compareTerms(swap, transaction, intent, list)
  compareFee(swap, intent, list)
  comparePermit(swap, intent, list)
  compareVenue(swap, intent, list)
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

const compareTerms = (swap: DecodedSwap, transaction: SwapTransaction, intent: SwapIntent, list: Comparison) => {
  const { side, amount, owner, receiver, routerRule } = intent
  const { limit, quotedAmount } = callAmounts(swap, intent)
  list.same('method', side, swap.side)
  list.same('srcToken', intent.srcToken, swap.srcToken)
  list.same('destToken', intent.destToken, swap.destToken)
  if (swap.quotedAmount !== undefined) list.same('quotedAmount', quotedAmount, swap.quotedAmount)
  if (side === 'SELL') {
    list.same('fromAmount', amount, swap.fromAmount)
    const found = swap.toAmount
    const fits = found > 0n && found >= limit && (found <= quotedAmount || found === limit)
    list.holds('toAmount', fits, `at least ${limit}, at most the quoted ${quotedAmount}`, found)
  } else {
    list.same('toAmount', boughtFor(routerRule, amount), swap.toAmount)
    const counts = routerRule === 'net' || !isTaxed(intent)
    list.holds('router', counts, 'one that counts what arrives of a taxed token', 'one that counts before the tax')
    const found = swap.fromAmount
    const fits = found <= limit && (found >= quotedAmount || found === limit)
    list.holds('fromAmount', fits, `at most ${limit}, at least the quoted ${quotedAmount}`, found)
  }
  const value = isNativeToken(intent.srcToken) ? swap.fromAmount : 0n
  list.same('value', value, transaction.value)
  const wanted = receiver ?? owner
  const toSender = isSameAddress(wanted, owner) && isSameAddress(swap.beneficiary, zeroAddress)
  if (!toSender) list.same('beneficiary', wanted, swap.beneficiary)
}

const isTaxed = ({ destTransferFeeBps = 0, destDexFeeBps = 0 }: SwapIntent) => destTransferFeeBps + destDexFeeBps > 0

/** The amounts that keep the person's limit: what the call of a sale must say at least depends on what the router compares it with. */
const callAmounts = (swap: DecodedSwap, intent: SwapIntent): { limit: bigint; quotedAmount: bigint } => {
  const { side, limit, quotedAmount, routerRule, partnerFee, destTransferFeeBps: taxBps = 0 } = intent
  // Nobody takes anything of what orders bring.
  if (side === 'BUY' || swap.venue.kind === 'orders') return { limit, quotedAmount }
  const tax = { sent: 10_000n, arrives: 10_000n - BigInt(taxBps) }
  const terms = saleTerms(routerRule, { least: limit, quotedAmount, feeBps: partnerFee.feeBps, tax })
  return { limit: terms.toAmount, quotedAmount: terms.quotedAmount }
}

const compareFee = ({ partnerFee: found }: DecodedSwap, { partnerFee }: SwapIntent, list: Comparison) => {
  // A person who confirmed a fee looked at another route than one of orders, of which none can be taken.
  if (found === undefined) return list.same('partnerFeeBps', String(partnerFee.feeBps), '0')
  list.same('partner', partnerFee.partner, found.partner)
  list.same('partnerFeeBps', partnerFee.feeBps, found.feeBps)
  const flagNames = ['takeSurplus', 'referral', 'skipBlacklist', 'capSurplus', 'directTransfer', 'userSurplus'] as const
  for (const name of flagNames) list.same(name, partnerFee[name], found[name])
  list.same('partnerAndFee', 'no other bits', found.reserved === 0n ? 'no other bits' : `bits ${found.reserved}`)
}

const comparePermit = (swap: DecodedSwap, intent: SwapIntent, list: Comparison) => {
  const { permit, owner, chain, srcToken, nowSeconds } = intent
  list.same('permit', permit, swap.permitData)
  const said = swap.permit
  const spender = spenderOf(chain, 'market')
  if (said.kind === 'eip2612') {
    list.same('permit.owner', owner, said.owner)
    list.same('permit.spender', spender, said.spender)
    list.holds('permit.value', said.value >= swap.fromAmount, `at least ${swap.fromAmount}`, said.value)
  }
  if (said.kind === 'dai') {
    list.same('permit.owner', owner, said.holder)
    list.same('permit.spender', spender, said.spender)
    list.same('permit.allowed', 'true', String(said.allowed))
  }
  if (said.kind === 'permit2') {
    list.same('permit.token', srcToken, said.token)
    list.holds('permit.value', said.amount >= swap.fromAmount, `at least ${swap.fromAmount}`, said.amount)
  }
  if (said.kind === 'none') return
  const deadline = said.kind === 'dai' ? said.expirySeconds : said.deadlineSeconds
  // DAI reads an expiry of zero as never.
  const open = deadline > nowSeconds || (said.kind === 'dai' && deadline === 0n)
  list.holds('permit.deadline', open, `after ${nowSeconds}`, deadline)
}

const compareVenue = (swap: DecodedSwap, intent: SwapIntent, list: Comparison) => {
  const { chain } = intent
  const src = poolTokenOf(chain, intent.srcToken)
  const dest = poolTokenOf(chain, intent.destToken)
  const { venue } = swap
  if (venue.kind === 'orders') {
    list.differences.push(...verifyOrders(venue, intent, { takerAsset: src, makerAsset: dest }))
    return
  }
  if (venue.kind === 'executor') {
    list.same('executor', intent.executor, venue.executor)
    compareProgram(swap, venue.program, intent, list)
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

const compareProgram = (swap: DecodedSwap, program: Program, intent: SwapIntent, list: Comparison) => {
  const { chain, srcToken, destToken } = intent
  list.same('program.side', intent.side, program.side)
  list.same('program.srcToken', poolTokenOf(chain, srcToken), program.srcToken)
  list.same('program.destToken', poolTokenOf(chain, destToken), program.destToken)
  list.same('program.wrapSource', isNativeToken(srcToken), program.wrapSource)
  list.same('program.unwrapDestination', isNativeToken(destToken), program.unwrapDestination)
  const orders = program.legs.flatMap(({ order }) => order ?? [])
  for (const [index, { rfq, order }] of orders.entries()) {
    const at = (field: string) => `order ${index + 1}.${field}`
    list.same(at('contract'), spenderOf(chain, 'rfq'), rfq)
    compareOrder(order, { at, intent, list })
  }
  for (const leg of program.legs) {
    if (leg.order) continue
    list.holds('program.pool', isKnownPool(chain, leg), 'a pool of a dex in the registry', `${leg.kind} ${leg.pool}`)
  }
  compareTakes(program, list)
  if (program.side === 'SELL') return
  const last = program.legs.filter(({ tokenOut }) => tokenOut === program.destToken)
  const bought = last.reduce((sum, { take }) => sum + (take.mode === 'exact' ? take.amount : 0n), 0n)
  const fits = isTaxed(intent) ? bought >= swap.toAmount : bought === swap.toAmount
  list.holds('program.amountOut', fits, swap.toAmount, bought)
}

// What a sale holds of a token, and what a purchase owes of one, is divided into shares and taken to the last unit: then no token is left
// on the way. Only the legs that bring the destination of a purchase say exact amounts, without which they are no program.
const compareTakes = ({ side, destToken, legs }: Program, list: Comparison) => {
  const divided = side === 'SELL' ? legs : legs.filter(({ tokenOut }) => tokenOut !== destToken).toReversed()
  const tokens = divided.map(({ tokenIn, tokenOut }) => (side === 'SELL' ? tokenIn : tokenOut))
  for (const [index, { take }] of divided.entries()) {
    if (tokens.lastIndexOf(tokens[index]!) === index) list.same('program.rest', 'rest', take.mode)
    else list.same('program.leg', 'share', take.mode)
  }
}

/**
 * Says whether a pool is one that the registry's factories would have made for its tokens, or one that the registry lists.
 *
 * @example
 * isKnownPool(mainnet, { kind: 'v3', pool: '0x88e6...5640', tokenIn: weth, tokenOut: usdc, feePips: 500 }) // true
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
    if (dex.kind === 'stableMulti') {
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
    // It is unwrapped: any other token says itself what that means.
    if (dex.kind === 'staking' && !isSameAddress(tokenIn, chain.contracts.wrappedNative)) return false
    const listed = dex.kind === 'balancer' ? [...dex.weightedPools, ...dex.composablePools] : dex.pools
    return listed.some((one) => isSameAddress(one, pool))
  })
