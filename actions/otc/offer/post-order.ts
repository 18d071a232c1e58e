import type { Hex } from 'viem'
import { type ApiInit, call } from '@/lib/api/contract/client'
import { postRfqOrder } from '@/lib/api/otc'
import type { BaseError } from '@/lib/errors'
import { toOrderTerms } from '@/lib/order/rfq'
import type { SignedOrder } from '@/lib/order/rfq-link'
import { OtherOrderStoredError } from '../otc-errors'
import { toPostError } from './post-refusal'

type Deps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'> }

/**
 * Posts a signed order to the service; returns the error instead of throwing. The same order may be
 * posted again: it is stored once.
 */
export const postOrder = async (
  { api }: Deps,
  hash: Hex,
  { chainId, order, signature, permit }: SignedOrder,
): Promise<BaseError | undefined> => {
  try {
    const answer = await call(
      postRfqOrder,
      {
        ...toOrderTerms(order),
        chainId,
        signature,
        ...(permit ? { permitMakerAsset: permit } : {}),
      },
      api,
    )
    if (answer.orderHash !== hash) throw new OtherOrderStoredError({ expected: hash, found: answer.orderHash })
    return undefined
  } catch (error) {
    return toPostError(error)
  }
}
