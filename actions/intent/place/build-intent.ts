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
  /** The chain where it is paid, if it is another one. */
  toChain?: Chain | undefined
  account: Address
  /** The confirmed terms, with the limit that is signed. */
  terms: PlaceTerms
  price: FrozenIntent
  permit: Hex
  /** Unix seconds. */
  deadline: bigint
  /**
   * A fresh nonce, or that of an order which this one replaces: the chain fills one of the two. The
   * service never chooses it: with the nonce of an open order the new one would cancel that order,
   * or be cancelled by its fill.
   */
  nonce: bigint
}

/** An order that is ready for the wallet and matches the terms. */
export type BuiltIntent = HashedIntent & Pick<SignedIntent, 'type' | 'partner'> & { typedData: TypedDataDefinition }

/**
 * Requests the typed data of an order from the service and verifies all of it: compares the price
 * with the terms, and domain, types, every field and the digest with an order that is built here.
 * The request contains the confirmed limit as an amount, so that a fresher price cannot lower it.
 *
 * @throws {MismatchError} naming every difference
 * @throws {FeeChangedError | FeeTooHighError} when the fee of the price differs from the one shown
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
  // Shares follow from the vault and are compared with it before anything is sent (`assertShares`).
  const vault = terms.vault && { strategy: terms.vault.strategy, useShares: true }
  const handling = terms.handling && encodeHandling(chain, terms.handling)
  const partner = price.partner.name
  const [built, recipient] = await Promise.all([
    call(
      buildIntentOrder,
      {
        route: price.route,
        side,
        owner: account,
        beneficiary,
        deadline: Number(deadline),
        permit,
        partner,
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
 * Rethrows the error of a build. The service forgets a route after minutes, and one to another
 * chain must be built as confirmed: then the user reviews a new one.
 */
const throwBuildError = (error: unknown, { transfer }: PlaceTerms): never => {
  throw transfer && error instanceof ApiError && error.errorType === 'InvalidRoute' ? new PriceMovedError() : error
}

/**
 * Returns the signed fill terms of an order and their request fields. The limit of a TWAP sale is
 * that of one slice; a TWAP purchase has only its maximum. Across chains both are in the token that
 * enters the bridge.
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
