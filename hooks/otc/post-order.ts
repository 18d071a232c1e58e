import type { Hex } from 'viem'
import { type ApiInit, call } from '@/lib/api/client'
import { postRfqOrder } from '@/lib/api/otc'
import { BaseError } from '@/lib/errors'
import type { SignedOrder } from '@/lib/order/rfq-link'
import { UnexpectedError } from '../wallet/transaction-errors'
import { OtherOrderStoredError } from './otc-errors'

type Deps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'> }

/**
 * Tells the service about a signed order; gives why it could not, never throws. It may be told again: the same order is kept once.
 */
export const postOrder = async (
  { api }: Deps,
  hash: Hex,
  { chainId, order, signature }: SignedOrder,
): Promise<BaseError | undefined> => {
  try {
    const { nonceAndMeta, expiry, makerAmount, takerAmount } = order
    const answer = await call(
      postRfqOrder,
      {
        ...order,
        chainId,
        nonceAndMeta: String(nonceAndMeta),
        expiry: Number(expiry),
        makerAmount: String(makerAmount),
        takerAmount: String(takerAmount),
        signature,
      },
      api,
    )
    if (answer.orderHash !== hash) throw new OtherOrderStoredError({ expected: hash, found: answer.orderHash })
    return undefined
  } catch (error) {
    return error instanceof BaseError ? error : new UnexpectedError({ cause: error })
  }
}
