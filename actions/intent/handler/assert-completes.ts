import type { ApiInit } from '@/lib/api/contract/client'
import type { Chain } from '@/lib/chain/chain'
import { wordOf } from '@/lib/chain/node/revert-word'
import { namedError } from '@/lib/errors'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { MismatchError } from '../../wallet/send/check-errors'
import type { RpcRequest } from '../../wallet/send/receipt'
import type { BuiltIntent } from '../place/build-intent'
import { askExecution } from './ask-execution'
import { rehearseOrder } from './rehearse-order'
import { fallenTokens, listWatched } from './watched-tokens'

type CompleteDeps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'>; rpc: RpcRequest }

/**
 * Settles the built order on trial with what its owner has allowed by now, right before it is signed: its handler
 * completes it, and no token falls but those that the owner gives.
 *
 * @throws {HandlerRefusedError} when it is refused
 * @throws {MismatchError} when another token would fall
 * @throws what `askExecution` and `rehearseOrder` throw
 */
export const assertCompletes = async (
  deps: CompleteDeps,
  chain: Chain,
  { built, terms, price }: { built: BuiltIntent; terms: PlaceTerms; price: FrozenIntent },
): Promise<void> => {
  const { owner } = built.order
  const [execution, tokens] = await Promise.all([
    askExecution(deps, { chain, terms, price, owner }),
    listWatched(deps.rpc, chain, { terms, owner }),
  ])
  const tried = await rehearseOrder(deps.rpc, chain, { order: built, execution, watched: tokens.watched })
  if (!tried.ok) throw new HandlerRefusedError({ reason: wordOf(tried.reason) ?? 'no reason given' })
  const fallen = fallenTokens(tried.changes, tokens)
  if (fallen.length > 0)
    throw new MismatchError({
      differences: fallen.map((token) => ({ field: `balance of ${token}`, expected: 'not less', found: 'less' })),
    })
}

/** The whole settlement was tried: what the order does to the position of its owner is refused now. */
export class HandlerRefusedError extends namedError('Intent.HandlerRefusedError', ({ reason }: { reason: string }) => ({
  message: 'The order would be refused if it were settled now. Nothing was signed.',
  details: reason,
  fix: 'Look at the order again: its amounts, or the least that it asks for.',
})) {}
