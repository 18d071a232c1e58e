import type { ApiInit } from '@/lib/api/contract/client'
import type { Chain } from '@/lib/chain/chain'
import { wordOf } from '@/lib/chain/node/revert-word'
import { namedError } from '@/lib/errors'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { failuresText } from '@/messages/failures'
import { MismatchError } from '../../wallet/send/check-errors'
import type { RpcRequest } from '../../wallet/send/receipt'
import type { BuiltIntent } from '../place/build-intent'
import { askExecution } from './ask-execution'
import { rehearseOrder } from './rehearse-order'
import { fallenTokens, listWatched } from './watched-tokens'

type CompleteDeps = { api: Pick<ApiInit, 'baseUrl' | 'fetch'>; rpc: RpcRequest }

/**
 * Simulates the settlement of the built order with the owner's current allowances, right before it
 * is signed: its handler must complete it, and only tokens that the owner gives may decrease.
 *
 * @throws {HandlerRefusedError} when it reverts
 * @throws {MismatchError} when another token would decrease
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
  if (!tried.ok) throw new HandlerRefusedError({ reason: wordOf(tried.reason) ?? failuresText.transaction.noReason })
  const fallen = fallenTokens(tried.changes, tokens)
  if (fallen.length > 0)
    throw new MismatchError({
      differences: fallen.map((token) => ({ field: `balance of ${token}`, expected: 'not less', found: 'less' })),
    })
}

/** Thrown if the simulated settlement reverts, for example in the handler's action. */
export class HandlerRefusedError extends namedError('Intent.HandlerRefusedError', ({ reason }: { reason: string }) => ({
  ...failuresText.intent.handlerRefused,
  details: reason,
})) {}
