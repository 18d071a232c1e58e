import { type ApiInit, call } from '@/lib/api/contract/client'
import { type IntentRecord, postIntentOrder } from '@/lib/api/intent/intent-records'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf, writeSigned } from '@/lib/order/families/families'
import type { WatchDeps } from '../intent-deps'
import { OtherOrderStoredError } from '../intent-errors'
import { isPassing, toPostError } from './post-refusal'

/**
 * Hands a signed order to the service. The same one may be handed over again: it is kept once.
 *
 * @throws {OtherOrderStoredError} when the service answers with another order
 * @throws what the service refuses with, or that it does not answer
 */
export const postIntent = async (
  { api }: { api: Pick<ApiInit, 'baseUrl' | 'fetch'> },
  signed: SignedIntent,
): Promise<IntentRecord> => {
  const { chainId, hash, type, family, signature, partner } = signed
  const record = await call(
    postIntentOrder,
    {
      ...{
        chainId,
        order: writeSigned(signed),
        signature,
        partner,
        onChainOrderType: family,
        type,
      },
      partiallyFillable: familyOf(family).fills.partiallyFillable,
    },
    api,
  )
  if (record.orderHash !== hash) throw new OtherOrderStoredError({ expected: hash, found: record.orderHash })
  return record
}

const retryMs = 2_000
/** So long a page tries by itself, which is how long most orders live; a person can stop it, and send it again at any time. */
const postForMs = 30 * 60_000

/**
 * Hands a signed order to the service until it answers.
 *
 * @throws {NotPostedError} why it is not with the service: refused, no answer for half an hour, or stopped
 */
export const postUntilHeard = async (deps: WatchDeps, signed: SignedIntent): Promise<IntentRecord> => {
  const begun = deps.now()
  for (;;) {
    try {
      return await postIntent(deps, signed)
    } catch (error) {
      if (!isPassing(error) || deps.now() - begun >= postForMs || deps.signal.aborted) throw toPostError(error)
    }
    await deps.sleep(retryMs)
  }
}
