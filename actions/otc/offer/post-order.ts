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
 * Tells the service about a signed order; gives why it could not, never throws. It may be told again: the same order is kept once.
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
