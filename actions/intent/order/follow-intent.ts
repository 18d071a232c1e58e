import type { Chain } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { isTerminalIntent } from '@/lib/order/lifecycle'
import type { WatchDeps } from '../intent-deps'
import type { IntentOutcome } from '../intent-run'
import { postUntilHeard } from '../place/post-intent'
import { isWatched } from './follow-steps'
import { lookAtIntent, type Sight } from './look-at-intent'
import { readFillOf } from './read-fill'

const lookMs = 1_000
/** So long a run watches an order; then its place is free for another, and the order goes on. */
const watchMs = 90_000

/**
 * Hands a signed order to the service and watches what becomes of it, unless it rests or is filled over time: the auction, the settlement, and in the end what
 * the chain itself says of the fill. Signs and sends nothing, so it may be begun again at any time.
 *
 * @throws {NotPostedError} why it is not with the service
 * @throws {FillNotShownError} when the service says it was filled and the chain does not
 */
export const followIntent = async (deps: WatchDeps, chain: Chain, signed: SignedIntent): Promise<IntentOutcome> => {
  const { progress } = deps
  const record = await progress.step('post', () => postUntilHeard(deps, signed))
  deps.markPosted(signed.hash)
  if (!isWatched(signed)) return ended(record)
  const until = deps.now() + watchMs
  const watch = (isThere: (sight: Sight) => boolean) => watchUntil(deps, chain, signed, { until, isThere })
  const first = await progress.step('auction', () => watch(({ status }) => status === 'ACTIVE' || isDecided(status)))
  if (!first || (isOver(first.status) && !isSettled(first.status))) {
    progress.skip('settle')
    return ended(first)
  }
  return progress.step('settle', async () => {
    const sight = isDecided(first.status) ? first : await watch(({ status }) => isDecided(status))
    if (!isSettled(sight?.status) || !sight?.transactionHash) return ended(sight)
    const fill = await readFillOf(deps, [sight.transactionHash], chain, signed)
    await deps.readAnew()
    return { kind: 'filled', fill } as const
  })
}

const isOver = (status: Sight['status']): boolean => status !== undefined && isTerminalIntent(status)

/** True once it is settled here, whatever becomes of what it sent to another chain. */
const isSettled = (status: Sight['status']): boolean =>
  status === 'COMPLETED' || status === 'BRIDGING' || status === 'REFUNDED'

const isDecided = (status: Sight['status']): boolean => isOver(status) || isSettled(status)

const ended = (sight: Pick<Sight, 'status'> | undefined): IntentOutcome =>
  sight?.status !== undefined && isOver(sight.status) ? { kind: 'over', status: sight.status } : { kind: 'open' }

/** Looks once a second while somebody looks at the page; undefined when it takes too long, or a person stops it. */
const watchUntil = async (
  deps: WatchDeps,
  chain: Chain,
  signed: SignedIntent,
  { until, isThere }: { until: number; isThere: (sight: Sight) => boolean },
): Promise<Sight | undefined> => {
  for (;;) {
    const sight = await lookAtIntent(deps, chain, signed)
    if (isThere(sight)) return sight
    if (deps.now() >= until || deps.signal.aborted) return undefined
    await deps.sleep(lookMs)
    await deps.untilVisible()
  }
}
