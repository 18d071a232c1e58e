import { BatchUnsupportedError, PaymasterRefusedError } from '../wallet/batch/batch-errors'
import { simulateCalls } from '../wallet/batch/simulate-calls'
import type { Renewal } from '../wallet/read/price-renewal'
import type { ChainReceipt } from '../wallet/send/receipt'
import type { BatchCall, Preparation, Sender, SimulatedBatch } from '../wallet/send/sender'
import type { batchSteps } from './planned-steps'
import { assertWanted, type Progress } from './progress'
import type { StepTools } from './run-tools'
import { waitFor } from './wait-for'

type BatchDeps = StepTools & {
  sender: Pick<Sender, 'simulateBatch' | 'sendBatch'>
  progress: Pick<Progress<(typeof batchSteps)[number]>, 'step' | 'skip'>
}

type Batching<outcome> = Preparation & {
  /** Builds the calls in order and compares all of each with the confirmed terms. */
  prepare: () => Promise<readonly BatchCall[]>
  /** The price of the calls; absent if they have no age limit. */
  price?: Pick<Renewal<unknown>, 'isTooOld' | 'renew'> | undefined
  /** Reads the outcome from the receipt of the last call, with the logs of all. */
  readOutcome: (receipt: ChainReceipt) => outcome | Promise<outcome>
}

/**
 * Prepares calls and simulates them together, sends them at once, and follows them to their outcome.
 * Returns undefined if the wallet refuses to batch after all, or no node simulates it: nothing was
 * sent, and each call needs a step of its own.
 *
 * @throws {BatchFailedError} naming the call that failed, where that is known
 */
export const sendBatch = async <outcome>(
  deps: BatchDeps,
  { prepare, price, readOutcome, ...place }: Batching<outcome>,
): Promise<{ outcome: outcome } | undefined> => {
  const simulate = async () => deps.sender.simulateBatch({ ...place, calls: await prepare() })
  const prepared = async () => {
    const first = await simulate()
    return price?.isTooOld() ? simulate() : first
  }
  return sendPrepared(deps, { ...place, prepared, price, readOutcome })
}

type Prepared<outcome> = Omit<Batching<outcome>, 'prepare' | 'price'> & {
  /** Simulates the calls, unless that is done. */
  prepared: () => Promise<SimulatedBatch>
  price?: Pick<Renewal<unknown>, 'renew'> | undefined
  /** Throws if the run was abandoned; called right before the wallet opens. */
  assertFresh?: (() => void) | undefined
}

/** Sends simulated calls at once like `sendBatch`, in whose step they may be simulated. */
export const sendPrepared = async <outcome>(
  deps: BatchDeps,
  { prepared, price, assertFresh, readOutcome, ...place }: Prepared<outcome>,
): Promise<{ outcome: outcome } | undefined> => {
  const { progress, sender, rpc } = deps
  try {
    const { sent, calls } = await progress.step('batch', async ({ onWallet, onSent }) => {
      const simulated = await prepared()
      const paymaster = await deps.batches.paymaster(place)
      const sent = await sender.sendBatch(simulated, {
        // The calls contain the accepted limit: a simulation on the newest block checks it again.
        renew: async () => ((await price?.renew()) ? sender.simulateBatch(simulated) : undefined),
        assertFresh: () => {
          assertWanted(deps)()
          assertFresh?.()
        },
        onWallet,
        onSent,
        paymaster,
      })
      return { sent, calls: simulated.calls }
    })
    const findFailure = (block: bigint) => simulateCalls(rpc, { ...place, calls }, block)
    return { outcome: await waitFor({ ...deps, findFailure }, sent, readOutcome) }
  } catch (error) {
    if (error instanceof PaymasterRefusedError) deps.batches.refusePaymaster(place)
    if (!(error instanceof BatchUnsupportedError)) throw error
    deps.batches.refuse(place)
    progress.skip('batch')
    return undefined
  }
}
