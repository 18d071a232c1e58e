import type { Hex } from 'viem'
import type { Arrival } from '@/lib/chain/bridge/landing'
import type { Chain } from '@/lib/chain/chain'
import { arrivalReleaseCall, arrivalReleaseLog } from '@/lib/chain/intent/arrival-release'
import { type LandingPlace, landingPlaceOf } from '@/lib/chain/intent/landed-hash'
import { verifyArrivalRelease } from '@/lib/chain/intent/verify-arrival-release'
import type { TaskPlace } from '../../run/run-tools'
import { sendTask } from '../../run/send-call'
import { assertCode } from '../../wallet/send/assert-domain'
import { MismatchError, unpinnedContract } from '../../wallet/send/check-errors'
import { showsLog } from '../../wallet/send/expected-log'
import type { ChainReceipt } from '../../wallet/send/receipt'
import { throwRevertError } from '../../wallet/send/revert'
import { readSaleState } from '../../wallet/transfer/read-sale'
import type { IntentDeps } from '../intent-deps'
import { ReleaseNotShownError, SaleEndedError } from '../intent-errors'
import type { IntentOutcome } from '../intent-run'

/** The chain is that of the arrival. */
export type ReleasePlan = TaskPlace & {
  /** The order on whose page it was confirmed, which is signed for another chain. */
  hash: Hex
  arrival: Arrival
}

/**
 * Pays an arrival that was not sold in time to its recipient, by any account and without the
 * service.
 *
 * @throws {UnknownContractError} when no landing contract is pinned, or no code is there
 * @throws {SaleEndedError} when it was sold or released meanwhile
 * @throws {ReleaseNotShownError} when the transaction shows no release
 */
export const releaseArrival = (deps: IntentDeps, { hash: _, arrival, ...at }: ReleasePlan): Promise<IntentOutcome> => {
  const { chain } = at
  return sendTask(deps, {
    ...at,
    readOutcome: (receipt) => readReleased(receipt, chain, arrival),
    prepare: async () => {
      const place = placeOf(chain)
      await assertCode(deps.rpc, { role: 'contract that sells what arrives', address: place.landing })
      const question = { place, arrival, block: 'latest' } as const
      const state = await readSaleState({ chain, rpc: deps.rpc }, question).catch(throwRevertError)
      if (state !== 'open') throw new SaleEndedError({ state })
      const transaction = arrivalReleaseCall(place.landing, arrival)
      const differences = verifyArrivalRelease(chain, transaction, arrival)
      if (differences.length > 0) throw new MismatchError({ differences })
      return { ...transaction, expectedLog: arrivalReleaseLog(place, arrival) }
    },
  })
}

const placeOf = (chain: Chain): LandingPlace => {
  const place = landingPlaceOf(chain)
  if (place !== undefined) return place
  throw unpinnedContract('contract that sells what arrives')
}

/**
 * Reads from the log of the landing contract that it paid an arrival to its recipient; raw units of
 * the token that arrived.
 *
 * @throws {ReleaseNotShownError} when there is no such log
 */
export const readReleased = (receipt: ChainReceipt, chain: Chain, arrival: Arrival): IntentOutcome => {
  if (!showsLog(receipt, arrivalReleaseLog(placeOf(chain), arrival)))
    throw new ReleaseNotShownError({ hash: receipt.hash })
  return {
    kind: 'released',
    amount: arrival.amount,
    transactionHash: receipt.hash,
    gasPaid: receipt.gasUsed * receipt.effectiveGasPrice,
  }
}
