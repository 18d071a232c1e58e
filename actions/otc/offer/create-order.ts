import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Token } from '@/lib/chain/chain'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { verifyRfqTypedData } from '@/lib/chain/rfq/verify-rfq'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { TaskPlace } from '../../run/run-tools'
import { signByOwners } from '../../run/sign-by-owners'
import { switchTo } from '../../run/switch-to'
import { wrapGas } from '../../wallet/read/network-cost'
import { readNow } from '../../wallet/read/read-block'
import { MismatchError } from '../../wallet/send/check-errors'
import { assertRfqContract } from '../fill/assert-rfq-contract'
import type { OtcDeps } from '../otc-deps'
import type { OfferDraft, OtcOutcome } from '../otc-run'
import { meetOtcRequirements, type PermitPreferences } from './meet-otc-requirements'
import { postOrder } from './post-order'

/** The terms that a maker confirmed. Raw units; `lifeSeconds` by the chain's clock. */
export type OfferTerms = Pick<RfqOrder, 'makerAsset' | 'takerAsset' | 'taker' | 'makerAmount' | 'takerAmount'> & {
  lifeSeconds: number
}

export type CreatePlan = TaskPlace & {
  terms: OfferTerms
  /** The ERC-20 that is given; the wrapped one for the native token. */
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  wrapsNative: boolean
  /** The amount of this token that other live orders commit, raw units, to approve too. */
  committed: bigint
  /** The preferences for a permit, if the offer can use one (`canUsePermit`). */
  permits: Pick<PermitPreferences, 'approval'> | undefined
}

/**
 * Makes an order: requirements first (wrap, approve or sign a permit), then the signature of
 * exactly the confirmed terms, then the post to the service. An order expires with its permit. No
 * answer of the service is no failure: the order is in the link.
 */
export const createOrder = async (
  deps: OtcDeps,
  plan: CreatePlan,
): Promise<Extract<OtcOutcome, { kind: 'created' }>> => {
  const { progress, rpc } = deps
  const { chain, account, walletChainId, terms, token, wrapsNative, committed } = plan
  const { lifeSeconds, ...offered } = terms
  const tail = ['sign', 'post'] as const
  await switchTo(deps, { chain, walletChainId, tail })
  const amount = terms.makerAmount + committed
  const permits = plan.permits && { ...plan.permits, lifeSeconds }
  const spending = { chain, account, token, amount, wrapsNative, gas: wrapGas, allowUnderfunded: true, permits }
  const permitted = await meetOtcRequirements(deps, spending, tail)

  const place = { chainId: chain.id, rfq: spenderOf(chain, 'rfq') }
  const { hash, signed } = await progress.step('sign', async (reporter) => {
    await assertRfqContract(rpc, chain)
    const nonceAndMeta = packNonceAndMeta({ maker: account, nonce: deps.randomNonce() })
    const expiry = permitted?.deadlineSeconds ?? (await readNow(deps.rpc)) + BigInt(lifeSeconds)
    const order: RfqOrder = { ...offered, nonceAndMeta, expiry, maker: account }
    const typedData = rfqTypedData(place, order)
    const differences = verifyRfqTypedData(chain, typedData, {
      ...terms,
      nonceAndMeta,
      expiry,
      maker: account,
    })
    if (differences.length > 0) throw new MismatchError({ differences })
    const unsigned = { chainId: chain.id, order, ...(permitted ? { permit: permitted.permit } : {}) }
    const draft: OfferDraft = { hash: hashRfqOrder(place, order), unsigned }
    const signature = await signByOwners(deps, { chain, account, typedData, draft }, reporter)
    const signed: SignedOrder = { ...unsigned, signature }
    return { hash: draft.hash, signed }
  })
  deps.save(hash, signed)
  const postError = await progress.step('post', () => postOrder(deps, hash, signed))
  return { kind: 'created', hash, signed, ...(postError ? { postError } : {}) }
}
