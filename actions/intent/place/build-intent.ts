import type { Address, Hex, TypedDataDefinition } from 'viem'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import type { Input } from '@/lib/api/contract/operation'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { encodeHandling } from '@/lib/chain/handler/encode-handling'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { type IntentTerms, verifyIntentOrder } from '@/lib/chain/intent/verify-intent'
import type { HashedIntent, SignedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf, readSigned, type SignedValue } from '@/lib/order/families/families'
import { sliceAmount } from '@/lib/order/twap'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { askFeeRecipient } from '../../ask-fee-recipient'
import { MismatchError, PriceMovedError } from '../../wallet/send/check-errors'
import { assertPriced } from './assert-priced'

type BuildInput = {
  chain: Chain
  /** Where it is paid; undefined on the chain of the order. */
  toChain?: Chain | undefined
  account: Address
  /** What the person confirmed; its limit is what gets signed. */
  terms: PlaceTerms
  price: FrozenIntent
  permit: Hex
  /** Unix seconds. */
  deadline: bigint
  /**
   * Fresh, or that of an order which this one replaces: the chain fills one of the two. The service never chooses it:
   * with the nonce of an open order the new one would cancel that order, or be cancelled by its fill.
   */
  nonce: bigint
}

/** An order ready for the wallet, compared with the terms already. */
export type BuiltIntent = HashedIntent & Pick<SignedIntent, 'type' | 'partner'> & { typedData: TypedDataDefinition }

/**
 * Lets the service build the typed data of an order and trusts none of it: the price is compared with the terms, and domain, types, every
 * field and the digest with an order that is made here anew. The confirmed limit goes along as an amount, so that a fresher price cannot
 * lower it.
 *
 * @throws {MismatchError} naming every difference
 * @throws {FeeChangedError | FeeTooHighError} when the price counts another fee than was shown
 * @throws {ApiError} when the service refuses
 */
export const buildIntent = async (
  { api }: { api: Pick<ApiInit, 'baseUrl' | 'fetch'> },
  { chain, toChain, account, terms, price: frozen, permit, deadline, nonce }: BuildInput,
): Promise<BuiltIntent> => {
  assertPriced({ from: chain, to: toChain }, terms, frozen)
  const { price } = frozen
  const { side, type, family, beneficiary, slippageBps } = terms
  const { limit, sliced, requested } = fillTermsOf(terms)
  // Shares follow from the vault, and are compared with it before anything is sent (`assertShares`).
  const vault = terms.vault && { strategy: terms.vault.strategy, useShares: true }
  const handling = terms.handling && encodeHandling(chain, terms.handling)
  const partner = price.partner.name
  const [built, recipient] = await Promise.all([
    call(
      buildIntentOrder,
      {
        ...{ route: price.route, side, owner: account, beneficiary, deadline: Number(deadline), permit, partner },
        ...requested,
        ...(limit !== undefined && { limitAmount: limit.toString() }),
        nonce: nonce.toString(),
        ...(vault && { orderType: family, ...vault }),
        ...(handling && { orderType: family, ...handling }),
      },
      api,
    ).catch((error: unknown) => throwBuildError(error, terms)),
    askFeeRecipient(api, { chainId: chain.id, partner: frozen.partner }),
  ])
  const expected: IntentTerms = {
    price,
    family,
    owner: account,
    beneficiary,
    slippageBps,
    limit,
    sliced,
    deadline,
    nonce,
    permit,
    partnerAddress: recipient.address,
    takesSurplus: recipient.takeSurplus,
    handling,
    position: vault && { ...vault, shares: sharesOf(built.toSign.value) },
    bridge: terms.transfer?.bridge,
    to: toChain,
  }
  const differences = verifyIntentOrder(chain, built, expected)
  if (differences.length > 0) throw new MismatchError({ differences })
  const signed = { family, ...readSigned(built.toSign.value) }
  const typedData = intentTypedData({ chainId: chain.id, intent: spenderOf(chain, 'intent') }, signed)
  return { chainId: chain.id, hash: built.orderHash, type, ...signed, typedData, partner }
}

const sharesOf = (value: SignedValue): bigint => readSigned(value).position?.shares ?? 0n

/**
 * Rethrows why an order was not built. The service forgets a route after minutes, and one to another
 * chain is built as it was confirmed: then the person looks at a new one.
 */
const throwBuildError = (error: unknown, { transfer }: PlaceTerms): never => {
  throw transfer && error instanceof ApiError && error.errorType === 'InvalidRoute' ? new PriceMovedError() : error
}

/**
 * Returns what is signed of the fills of an order, and the fields of a request that say it. The limit of a sale in
 * slices is that of one slice; a purchase in slices has only its maximum. Across chains both are of
 * the token that enters the bridge.
 */
const fillTermsOf = ({ side, family, srcAmount, schedule, transfer, ...terms }: PlaceTerms): FillTerms => {
  const limit = side === 'SELL' ? (transfer?.signed ?? terms.limit) : terms.limit
  const destAmount = transfer?.signed ?? terms.destAmount
  if (!schedule) return { limit, requested: { partiallyFillable: familyOf(family).fills.partiallyFillable } }
  const requested = {
    orderType: family,
    numSlices: Number(schedule.slices),
    interval: Number(schedule.interval),
  }
  return side === 'SELL'
    ? {
        limit: sliceAmount(limit, schedule),
        sliced: { ...schedule, srcAmount },
        requested: { ...requested, totalSrcAmount: srcAmount.toString() },
      }
    : {
        sliced: { ...schedule, srcAmount: limit, destAmount },
        requested: { ...requested, totalDestAmount: destAmount.toString(), maxSrcAmount: limit.toString() },
      }
}
type FillTerms = Pick<IntentTerms, 'limit' | 'sliced'> & { requested: Partial<Input<typeof buildIntentOrder>> }
