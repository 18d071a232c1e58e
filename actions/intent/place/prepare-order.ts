import { type Address, type Hex, hexToBigInt, sliceHex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { createRenewal } from '../../wallet/read/price-renewal'
import { readNow } from '../../wallet/read/read-block'
import { throwRevertError } from '../../wallet/send/revert'
import type { IntentDeps } from '../intent-deps'
import { AlreadySignedError, OverIntentError } from '../intent-errors'
import { isWatched } from '../order/follow-steps'
import { readIntentOnChain } from '../order/read-intent-on-chain'
import { askIntent } from './ask-intent'
import { assertCrossing, type FarPlace } from './assert-crossing'
import { assertIntentContract } from './assert-intent-contract'
import { assertShares } from './assert-shares'
import { type BuiltIntent, buildIntent } from './build-intent'

export type OrderPlan = {
  chain: Chain
  /** The chain and the code shown at its recipient, if it is paid on another chain. */
  far?: FarPlace | undefined
  account: Address
  terms: PlaceTerms
  /** The price that the user confirmed. */
  price: FrozenIntent
  /** The lifetime of the order, seconds of the chain's clock. */
  lifeSeconds: number
  /**
   * The order that this one replaces: one of the same trade that may or may not be posted
   * (`findUnposted`), or an open limit order.
   */
  replaces?: HashedIntent | undefined
}

/** A generous time for building, comparing and reaching the wallet. */
const checkMs = 5_000

/** An order that its owner can sign. `renew` updates an old price: true if it did. */
export type PreparedOrder = BuiltIntent & { sinceBlock: number; renew: () => Promise<boolean> }

/**
 * Prepares the order of a confirmed price: a fresh price if that one is old, and the comparison of
 * the built order with the confirmed terms.
 *
 * @throws {OverIntentError | AlreadySignedError} when the replaced order is over, or waits for its
 * fill
 * @throws the errors of assertCrossing, of an order that is paid on another chain
 * @throws the errors of askIntent and buildIntent
 */
export const prepareOrder = async (
  deps: IntentDeps,
  { chain, far, account, terms, lifeSeconds, price: confirmed, replaces }: OrderPlan,
  permitted: { permit: Hex; deadline: bigint } | undefined,
): Promise<PreparedOrder> => {
  const { rpc } = deps
  const crossing = { from: chain, to: far?.chain }
  await Promise.all([
    assertIntentContract(rpc, chain),
    far && assertCrossing(deps, { from: chain, far, account, terms }),
  ])
  await assertReplaceable(deps, { chain, replaces })
  const price = createRenewal(confirmed, {
    now: deps.now,
    ask: (last) => askIntent(deps, { crossing, terms, confirmed: last }),
  })
  await price.renew(checkMs)
  const deadline = permitted?.deadline ?? (await readNow(rpc)) + BigInt(lifeSeconds)
  const permit = permitted?.permit ?? '0x'
  const nonce = replaces?.order.nonce ?? drawNonce(deps)
  const signing = { terms, price: price.read(), permit, deadline, nonce }
  const built = await buildIntent(deps, { chain, toChain: far?.chain, account, ...signing })
  if (built.position) await assertShares(rpc, chain, { ...built, position: built.position })
  if (terms.handling) {
    const { assertCompletes } = await import('../handler/assert-completes')
    await assertCompletes(deps, chain, { built, terms, price: price.read() })
  }
  const sinceBlock = Number(await rpc({ method: 'eth_blockNumber' }).catch(throwRevertError))
  // An order that waits for its limit does not depend on the price.
  const renew = async () => isWatched(terms) && price.renew()
  return { ...built, sinceBlock, renew }
}

/** Returns 64 random bits: two orders of one owner never share a nonce by chance. */
const drawNonce = ({ randomWord }: Pick<IntentDeps, 'randomWord'>): bigint => hexToBigInt(sliceHex(randomWord(), 0, 8))

/**
 * Throws if the replaced order was filled, or signed by a transaction since: the new order would be
 * a second trade, which the user must decide on.
 */
const assertReplaceable = async (
  deps: IntentDeps,
  { chain, replaces }: Pick<OrderPlan, 'chain' | 'replaces'>,
): Promise<void> => {
  const onChain = replaces && (await readIntentOnChain(deps.rpc, chain, replaces).catch(throwRevertError))
  if (!replaces || !onChain || !(onChain.isNonceUsed || onChain.isPreSigned)) return
  deps.markPosted(replaces.hash)
  throw new (onChain.isNonceUsed ? OverIntentError : AlreadySignedError)({ hash: replaces.hash })
}
