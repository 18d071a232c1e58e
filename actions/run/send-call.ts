import type { Renewal } from '../wallet/read/price-renewal'
import type { ChainReceipt } from '../wallet/send/receipt'
import type { Call, Preparation, Sender, SimulatedCall } from '../wallet/send/sender'
import { sendSteps } from './planned-steps'
import { assertWanted, type Progress } from './progress'
import type { CallTools, StepTools, TaskPlace } from './run-tools'
import { switchTo } from './switch-to'
import { waitFor } from './wait-for'

type SendDeps = StepTools & {
  sender: Pick<Sender, 'simulate' | 'sendTransaction'>
  progress: Pick<Progress<(typeof sendSteps)[number]>, 'step'>
}

type Sending<outcome> = Preparation & {
  /** Builds the call and compares all of it with what was confirmed. */
  prepare: () => Promise<Call>
  /** The price that the call is of; none: it is as good tomorrow. */
  price?: Pick<Renewal<unknown>, 'isTooOld' | 'renew'> | undefined
  /** Throws when the run was given up; called right before the wallet opens. */
  assertFresh?: (() => void) | undefined
  /** What came of it, by its receipt. */
  readOutcome: (receipt: ChainReceipt) => outcome | Promise<outcome>
}

/**
 * Prepares and simulates a call, sends it, and follows it to its outcome. Where the price grew too old
 * meanwhile, the call is prepared a second time, which is faster as all scripts are loaded by then; after
 * that only the price is asked for again.
 */
export const sendCall = async <outcome>(
  deps: SendDeps,
  { prepare, price, assertFresh, readOutcome, ...place }: Sending<outcome>,
): Promise<outcome> => {
  const simulated = await deps.progress.step('check', async () => {
    const simulate = async () => deps.sender.simulate({ ...place, ...(await prepare()) })
    const first = await simulate()
    return price?.isTooOld() ? simulate() : first
  })
  return sendSimulated(deps, simulated, { price, assertFresh, readOutcome })
}

/** Performs a task that is one call: brings the wallet to its chain, and sends the call (`sendCall`). */
export const sendTask = async <outcome>(
  deps: CallTools<'switch' | (typeof sendSteps)[number]>,
  { chain, account, walletChainId, ...sending }: TaskPlace & Pick<Sending<outcome>, 'prepare' | 'readOutcome'>,
): Promise<outcome> => {
  await switchTo(deps, { chain, walletChainId, tail: sendSteps })
  return sendCall(deps, { chain, account, ...sending })
}

/** Sends a call that was run on trial, and follows it to what came of it. */
export const sendSimulated = async <outcome>(
  deps: SendDeps,
  simulated: SimulatedCall,
  {
    price,
    assertFresh,
    readOutcome,
  }: Pick<Sending<outcome>, 'assertFresh' | 'readOutcome'> & {
    price?: Pick<Renewal<unknown>, 'renew'> | undefined
  },
): Promise<outcome> => {
  const { progress, sender } = deps
  const sent = await progress.step('send', ({ onWallet, onSent }) =>
    sender.sendTransaction(simulated, {
      // The accepted limit is in the call: run on the newest block, it shows that the call still meets it.
      renew: async () => ((await price?.renew()) ? sender.simulate(simulated) : undefined),
      assertFresh: () => {
        assertWanted(deps)()
        assertFresh?.()
      },
      onWallet,
      onSent,
    }),
  )
  return waitFor(deps, sent, readOutcome)
}
