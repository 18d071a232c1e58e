import type { Address, Hex, TypedDataDefinition } from 'viem'
import { type ApiInit, call } from '@/lib/api/client'
import { buildIntentOrder } from '@/lib/api/intent-orders'
import type { Chain } from '@/lib/chain/chain'
import { type IntentTerms, verifyIntentOrder } from '@/lib/chain/verify-intent'
import { readSigned } from '@/lib/order/twap'
import { MismatchError } from '../wallet/check-errors'
import { assertPriced } from './assert-priced'
import type { FrozenIntent } from './frozen-intent'
import type { PlaceTerms } from './intent-run'
import type { HashedIntent, SignedIntent } from './signed-intent'

type BuildInput = {
  chain: Chain
  account: Address
  /** What the person confirmed; its limit is what gets signed. */
  terms: PlaceTerms
  price: FrozenIntent
  permit: Hex
  /** Unix seconds. */
  deadline: bigint
  /** That of an order which this one replaces: the chain fills one of the two. Else the service chooses. */
  nonce?: bigint | undefined
}

/** An order ready for the wallet, compared with the terms already. */
export type BuiltIntent = HashedIntent & Pick<SignedIntent, 'type' | 'partner'> & { typedData: TypedDataDefinition }

/**
 * Lets the service build the typed data of an order and trusts none of it: the price is compared with the terms, and domain, types, every
 * field and the digest with an order that is made here anew. The confirmed limit goes along as an amount, so that a fresher price cannot
 * lower it.
 *
 * @throws {MismatchError} naming every difference
 * @throws {ApiError} when the service refuses
 */
export const buildIntent = async (
  { api }: { api: Pick<ApiInit, 'baseUrl' | 'fetch'> },
  { chain, account, terms, price: frozen, permit, deadline, nonce }: BuildInput,
): Promise<BuiltIntent> => {
  assertPriced(chain, terms, frozen)
  const { price } = frozen
  const { side, type, family, beneficiary, slippageBps, limit } = terms
  const partner = price.partner.name
  const built = await call(
    buildIntentOrder,
    {
      ...{ route: price.route, side, owner: account, beneficiary, deadline: Number(deadline), permit, partner },
      limitAmount: limit.toString(),
      partiallyFillable: family === 'FillableOrder',
      ...(nonce !== undefined && { nonce: nonce.toString() }),
    },
    api,
  )
  const expected: IntentTerms = {
    ...{ price, family, owner: account, beneficiary, slippageBps, limit, deadline, permit },
  }
  const differences = verifyIntentOrder(chain, built, expected)
  const found = built.toSign.value.nonce
  if (nonce !== undefined && found !== nonce.toString())
    differences.push({ field: 'nonce', expected: nonce.toString(), found })
  if (differences.length > 0) throw new MismatchError({ differences })
  const { domain, types, value } = built.toSign
  const { order } = readSigned(value)
  const typedData = { domain, types, primaryType: family, message: order } as unknown as TypedDataDefinition
  return { chainId: chain.id, hash: built.orderHash, type, family, order, typedData, partner }
}
