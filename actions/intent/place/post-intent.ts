import { type ApiInit, call } from '@/lib/api/contract/client'
import { type IntentRecord, postIntentOrder } from '@/lib/api/intent/intent-records'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf, writeSigned } from '@/lib/order/families/families'
import type { WatchDeps } from '../intent-deps'
import { OtherOrderStoredError } from '../intent-errors'
import { isPassing, toPostError } from './post-refusal'

/**
 * Posts a signed order. The same order may be posted again: it is stored once.
 *
 * @throws {OtherOrderStoredError} when the service answers with another order
 * @throws the refusal of the service, or that it does not answer
 */
export const postIntent = async (
  { api }: { api: Pick<ApiInit, 'baseUrl' | 'fetch'> },
  signed: SignedIntent,
): Promise<IntentRecord> => {
  const { chainId, hash, type, family, signature, partner } = signed
  const record = await call(
    postIntentOrder,
    {
      chainId,
      order: writeSigned(signed),
      signature,
      partner,
      onChainOrderType: family,
      type,
      partiallyFillable: familyOf(family).fills.partiallyFillable,
    },
    api,
  )
  if (record.orderHash !== hash) throw new OtherOrderStoredError({ expected: hash, found: record.orderHash })
  return record
}

const retryMs = 2_000
/** The time for which a page retries; the user can stop and restart it. */
const postForMs = 30 * 60_000

/**
 * Posts a signed order until the service answers.
 *
 * @throws {NotPostedError} with the reason: refused, no answer for half an hour, or stopped
 */
export const postUntilAnswered = async (deps: WatchDeps, signed: SignedIntent): Promise<IntentRecord> => {
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
