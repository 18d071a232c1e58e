import type { Chain } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { isTerminalIntent } from '@/lib/order/lifecycle'
import type { WatchDeps } from '../intent-deps'
import type { IntentOutcome } from '../intent-run'
import { postUntilAnswered } from '../place/post-intent'
import { fetchIntent, type IntentSnapshot } from './fetch-intent'
import { isWatched } from './follow-steps'
import { readFillOf } from './read-fill'
import { watchUntil } from './watch-until'

/** The time for which a run watches an order; the order continues afterwards. */
const watchMs = 90_000

/**
 * Posts a signed order and watches it, unless it is a limit or TWAP order: the auction, the
 * settlement, and finally the fill as the chain shows it. Signs and sends nothing, so it may be
 * started again at any time.
 *
 * @throws {NotPostedError} the reason why the service does not have it
 * @throws {FillNotShownError} when the service reports a fill that the chain does not show
 */
export const followIntent = async (deps: WatchDeps, chain: Chain, signed: SignedIntent): Promise<IntentOutcome> => {
  const { progress } = deps
  const record = await progress.step('post', () => postUntilAnswered(deps, signed))
  deps.markPosted(signed.hash)
  if (!isWatched(signed)) return ended(record)
  const until = deps.now() + watchMs
  const look = () => fetchIntent(deps, chain, signed)
  const watch = async (isThere: (snapshot: IntentSnapshot) => boolean): Promise<IntentSnapshot | undefined> => {
    const last = await watchUntil(deps, { until, look, isThere })
    return last.isThere ? last.seen : undefined
  }
  const first = await progress.step('auction', () => watch(({ status }) => status === 'ACTIVE' || isDecided(status)))
  if (!first || (isOver(first.status) && !isSettled(first.status))) {
    progress.skip('settle')
    return ended(first)
  }
  return progress.step('settle', async () => {
    const snapshot = isDecided(first.status) ? first : await watch(({ status }) => isDecided(status))
    if (!isSettled(snapshot?.status) || !snapshot?.transactionHash) return ended(snapshot)
    const fill = await readFillOf(deps, [snapshot.transactionHash], chain, signed)
    await deps.readAnew()
    return { kind: 'filled', fill } as const
  })
}

const isOver = (status: IntentSnapshot['status']): boolean => status !== undefined && isTerminalIntent(status)

/** True once it is settled on its own chain, whatever happens to its transfers to another one. */
const isSettled = (status: IntentSnapshot['status']): boolean =>
  status === 'COMPLETED' || status === 'BRIDGING' || status === 'REFUNDED'

const isDecided = (status: IntentSnapshot['status']): boolean => isOver(status) || isSettled(status)

const ended = (snapshot: Pick<IntentSnapshot, 'status'> | undefined): IntentOutcome =>
  snapshot?.status !== undefined && isOver(snapshot.status)
    ? { kind: 'over', status: snapshot.status }
    : { kind: 'open' }
