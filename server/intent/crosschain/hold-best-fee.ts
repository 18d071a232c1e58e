import { toLowerAddress } from '@/lib/address'
import { larger, mulDivUp, smallest } from '@/lib/amount'
import { fillSecondsOf, type Speed } from '@/lib/order/bridge/speeds'
import { promiseLastsMs, savePromise } from '../../agents/relayers/promises'
import type { Deps } from '../../deps'
import { type Candidate, isPaid, minShownFee } from './candidates'
import type { Way } from './find-way'

/** The amount of a promise in bps of what the price sends: 1 % more, since pools move. */
const promised = { bps: 10_100n, whole: 10_000n } as const

/** Minimum of the seconds from the deposit in which a promised transfer is paid. */
const minSeconds = 30
/** Half of the time of a speed, so that our relayer can pay in the other half. */
const maxSecondsAt = (speed: Speed) => Number(fillSecondsOf[speed]) / 2

/**
 * Asks outside relayers for the fee of a candidate at its speed and returns it at the best one,
 * which is stored as a promise; unchanged where none asks less than our relayer. A fee below the gas
 * of our relayer is not taken, since that pays whatever an outside one does not. The owner signs a
 * maximum that leaves room for our relayer's fee once the promise is over; so the price shows at
 * least `minShownFee`, and the recipient gets the rest. `isSold`: its output is sold after its
 * arrival.
 *
 * @throws {ApiError} ServiceUnavailable
 * @example
 * (await holdBestFee(deps, way, candidate)).fee // 104_000n
 */
export const holdBestFee = async (
  { relayers, database, newId, nowMs }: Pick<Deps, 'relayers' | 'database' | 'newId' | 'nowMs'>,
  { from, to, lane }: Way,
  candidate: Candidate,
  { isSold = false }: { isSold?: boolean } = {},
): Promise<Candidate> => {
  const { fee, gross, offer, p90Ms, speed } = candidate
  const minFee = offer.feeFlat
  if (fee <= minFee) return candidate
  const quoteId = newId()
  const maxAmount = mulDivUp(gross, promised.bps, promised.whole)
  const paysWithinSeconds = Math.min(Math.max(Math.ceil(p90Ms / 1_000), minSeconds), maxSecondsAt(speed))
  const outputToken = toLowerAddress(lane.output.address)
  const [best] = await relayers.askFees({
    quoteId,
    srcChainId: from.chain.id,
    srcToken: toLowerAddress(lane.input.address),
    destChainId: to.chain.id,
    destToken: outputToken,
    amount: maxAmount.toString(),
    minFee: minFee.toString(),
    speed,
    isSold,
    paysWithinSeconds,
    heldForSeconds: promiseLastsMs / 1_000,
  })
  if (best === undefined || best.fee >= fee) return candidate
  const shown = smallest(fee, larger(best.fee, minShownFee(offer, gross)))
  const cheaper = { ...candidate, fee: shown, arriving: gross - shown }
  if (!isPaid(cheaper)) return candidate
  const lanes = { chainId: from.chain.id, destChainId: to.chain.id, outputToken }
  const terms = { ...best, maxAmount, speed, isSold, paysWithinSeconds, createdAtMs: nowMs() }
  await savePromise(database, { id: quoteId, ...lanes, ...terms })
  return cheaper
}
