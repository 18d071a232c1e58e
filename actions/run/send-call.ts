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
  /** Builds the call and compares all of it with the confirmed terms. */
  prepare: () => Promise<Call>
  /** The price of the call; absent if it has no age limit. */
  price?: Pick<Renewal<unknown>, 'isTooOld' | 'renew'> | undefined
  /** Throws if the run was abandoned; called right before the wallet opens. */
  assertFresh?: (() => void) | undefined
  /** Reads the outcome from the receipt. */
  readOutcome: (receipt: ChainReceipt) => outcome | Promise<outcome>
}

/**
 * Prepares and simulates a call, sends it, and follows it to its outcome. If the price became too
 * old meanwhile, the call is prepared a second time, which is faster since all scripts are loaded;
 * after that only the price is renewed.
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

/** Performs a task of one call: switches the wallet's chain and sends it (`sendCall`). */
export const sendTask = async <outcome>(
  deps: CallTools<'switch' | (typeof sendSteps)[number]>,
  { chain, account, walletChainId, ...sending }: TaskPlace & Pick<Sending<outcome>, 'prepare' | 'readOutcome'>,
): Promise<outcome> => {
  await switchTo(deps, { chain, walletChainId, tail: sendSteps })
  return sendCall(deps, { chain, account, ...sending })
}

/** Sends a simulated call, and follows it to its outcome. */
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
      // The call contains the accepted limit: a simulation on the newest block checks it again.
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
