import type { Address } from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import { assertWanted } from '../run/progress'
import { switchTo } from '../run/switch-to'
import { isFresh } from '../wallet/price-life'
import { readNow } from '../wallet/read-block'
import { throwRevertError } from '../wallet/revert'
import { askIntent } from './ask-intent'
import { assertIntentContract } from './assert-intent-contract'
import { buildIntent } from './build-intent'
import { followIntent } from './follow-intent'
import { followSteps } from './follow-steps'
import type { FrozenIntent } from './frozen-intent'
import type { IntentDeps } from './intent-deps'
import { OverIntentError, StaleIntentError } from './intent-errors'
import type { IntentOutcome, PlaceTerms } from './intent-run'
import { type IntentSpending, meetRequirements } from './meet-requirements'
import { readIntentOnChain } from './read-intent-on-chain'
import type { HashedIntent, SignedIntent } from './signed-intent'

export type PlacePlan = Pick<IntentSpending, 'committed' | 'wantsPermit' | 'approval' | 'lifeSeconds'> & {
  chain: Chain
  account: Address
  walletChainId: number
  terms: PlaceTerms
  /** What the person looked at and confirmed. */
  price: FrozenIntent
  /** The token given, with what is known about it. */
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  /** An order that this one takes the place of: one of the same trade that the service may have or not (`findUnposted`), or a resting one. */
  replaces?: HashedIntent | undefined
}

/** What building and comparing may take, and the way to the wallet, generously. */
const checkMs = 5_000

/**
 * Places an intent order: what is missing first (approve, or sign a permit that goes into the order), then a fresh price where the
 * confirmed one is old, the order that the service builds of it compared with the terms, its signature, and what becomes of it.
 *
 * @throws what ended it; after the signature the order is kept, and never signed twice
 */
export const placeIntent = async (deps: IntentDeps, plan: PlacePlan): Promise<IntentOutcome> => {
  const { progress, rpc } = deps
  const { chain, account, walletChainId, terms, lifeSeconds } = plan
  const tail = ['sign', ...followSteps(terms.type)] as const
  await switchTo(deps, { chain, walletChainId, tail })
  const amount = terms.side === 'SELL' ? terms.srcAmount : terms.limit
  const permitted = await meetRequirements(deps, { ...plan, amount }, tail)

  const signed = await progress.step('sign', async ({ onWallet }): Promise<SignedIntent> => {
    await assertIntentContract(rpc, chain)
    await assertReplaceable(deps, plan)
    const isOld = !isFresh(plan.price, deps.now() + checkMs)
    const price = isOld ? await askIntent(deps, terms, plan.price) : plan.price
    const deadline = permitted?.deadline ?? (await readNow(rpc)) + BigInt(lifeSeconds)
    const permit = permitted?.permit ?? '0x'
    const nonce = plan.replaces?.order.nonce
    const { typedData, ...built } = await buildIntent(deps, { chain, account, terms, price, permit, deadline, nonce })
    const sinceBlock = Number(await rpc({ method: 'eth_blockNumber' }).catch(throwRevertError))
    const assertFresh = () => {
      assertWanted(deps)()
      if (!isFresh(price, deps.now())) throw new StaleIntentError()
    }
    const signature = await deps.sender.signTypedData({ chain, account, typedData, assertFresh, onWallet })
    return { ...built, signature, sinceBlock }
  })
  deps.keep(signed)
  return followIntent(deps, chain, signed)
}

/** What was signed before may have been filled meanwhile: then this would be a second trade, for the person to decide. */
const assertReplaceable = async (deps: IntentDeps, { chain, replaces }: PlacePlan): Promise<void> => {
  const onChain = replaces && (await readIntentOnChain(deps.rpc, chain, replaces.order).catch(throwRevertError))
  if (!replaces || !onChain?.isNonceUsed) return
  deps.markPosted(replaces.hash)
  throw new OverIntentError({ hash: replaces.hash })
}
