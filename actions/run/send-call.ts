import type { ChainReceipt } from '../wallet/receipt'
import type { Call, Preparation, Sender, SimulatedCall } from '../wallet/sender'
import type { sendSteps } from './planned-steps'
import { assertWanted, type Progress } from './progress'
import type { StepTools } from './run-tools'
import { waitFor } from './wait-for'

type SendDeps = StepTools & {
  sender: Pick<Sender, 'simulate' | 'sendTransaction'>
  progress: Pick<Progress<(typeof sendSteps)[number]>, 'step'>
}

type Sending<outcome> = Preparation & {
  /** Builds the call and compares all of it with what was confirmed. */
  prepare: () => Promise<Call>
  /** Asked right before the wallet opens: throws when what was prepared has become too old. */
  assertFresh?: (() => void) | undefined
  /** What came of it, by its receipt. */
  readOutcome: (receipt: ChainReceipt) => outcome | Promise<outcome>
}

/** Prepares a call and runs it on trial, sends it, and follows it to what came of it. */
export const sendCall = async <outcome>(
  deps: SendDeps,
  { prepare, assertFresh, readOutcome, ...place }: Sending<outcome>,
): Promise<outcome> => {
  const simulated = await deps.progress.step('check', async () =>
    deps.sender.simulate({ ...place, ...(await prepare()) }),
  )
  return sendSimulated(deps, simulated, { assertFresh, readOutcome })
}

/** Sends a call that was run on trial, and follows it to what came of it. */
export const sendSimulated = async <outcome>(
  deps: SendDeps,
  simulated: SimulatedCall,
  { assertFresh, readOutcome }: Pick<Sending<outcome>, 'assertFresh' | 'readOutcome'>,
): Promise<outcome> => {
  const { progress, sender } = deps
  const sent = await progress.step('send', ({ onWallet, onSent }) =>
    sender.sendTransaction(simulated, {
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
