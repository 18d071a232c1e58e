import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { wrapCall } from '@/lib/chain/swap/wrap-call'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import type { Starter, Tasks } from '../run/define-surface'
import { followPending } from '../run/follow-pending'
import { sendSteps } from '../run/planned-steps'
import { rememberRefusal } from '../run/remember-refusal'
import type { RunTools } from '../run/run-tools'
import { sendCall } from '../run/send-call'
import { switchTo } from '../run/switch-to'
import { createRenewal } from '../wallet/read/price-renewal'
import { assertCode } from '../wallet/send/assert-domain'
import type { ChainReceipt, RpcRequest } from '../wallet/send/receipt'
import { AccountChangedError } from '../wallet/send/wallet-errors'
import { askQuote } from './ask-quote'
import { buildSwap } from './build-swap'
import { meetRequirements } from './meet-requirements'
import { readSwapReceipt } from './read-receipt'
import { swapLog } from './swap-log'
import type { BuiltSwap, RunDeps, SwapPlan } from './swap-plan'
import type { SwapReceipt, SwapRun, SwapStepKind } from './swap-run'

/** What building, comparing and a trial run may take, and the way to the wallet, generously. */
const checkMs = 5_000

/**
 * Does a swap step by step: what is missing first, then a fresh price, the calldata and its comparison, then the wallet, then the chain.
 * Every step tells what it does; what it throws ends the run there. Running the plan again goes on from there, because what is missing is
 * read from the chain each time.
 */
export const runSwap = async (deps: RunDeps, plan: SwapPlan): Promise<SwapReceipt> => {
  const { rpc } = deps
  const { chain, account, terms } = plan
  await switchTo(deps, { ...plan, tail: sendSteps })
  const permit = terms.kind === 'market' ? await meetRequirements(deps, plan, sendSteps) : undefined

  const price = plan.quote && createRenewal(plan.quote, { now: deps.now, ask: deps.askQuote })
  const prepare = async () => {
    // What is done here and until the wallet opens takes time: a price that would be too old by then is asked for again now.
    await price?.renew(checkMs)
    const swap = price ? await deps.buildSwap(price.read(), permit) : await buildWrap(rpc, plan)
    return { ...swap, expectedLog: swapLog(chain, account, terms) }
  }
  const readOutcome = (mined: ChainReceipt) => readSwapReceipt(rpc, account, terms, mined)
  return sendCall(deps, { chain, account, prepare, price, readOutcome }).catch(rememberRefusal(deps, plan, permit))
}

/**
 * Follows what an earlier visit of this page left on its way. Sends nothing.
 *
 * @throws what became of it, where that is not what it was sent for
 */
export const resumeSwap = async (
  deps: RunTools<SwapStepKind>,
  _chain: Chain,
  run: SwapRun,
): Promise<Pick<SwapRun, 'receipt'> | undefined> => {
  const receipt = await followPending(deps, run, (mined) => readSwapReceipt(deps.rpc, run.account, run.terms, mined))
  return receipt && { receipt }
}

/** `bound`: what was proved of the quote that was confirmed. */
export type SwapTask = Omit<SwapPlan, keyof Starter> & { bound: QuotedBound | undefined }

/** Performs and resumes swaps. Loaded when a run is close, not with the page. */
export const swapTasks: Tasks<SwapRun, SwapTask> = {
  perform: async (tools, { bound: _, ...task }, starter) => {
    const { chain, terms, quote } = task
    const { account } = starter
    const { api, now, rpc, randomBytes } = tools
    if (quote?.owner && !isSameAddress(quote.owner, account))
      throw new AccountChangedError({ expected: quote.owner, actual: account })
    const deps: RunDeps = {
      ...tools,
      randomWord: () => randomBytes(32),
      askQuote: (quote) => askQuote({ api, now }, { chain, terms, quote }),
      buildSwap: (quote, permit) => buildSwap({ api, rpc }, { chain, account, terms, quote, permit }),
    }
    return { receipt: await runSwap(deps, { ...task, ...starter }) }
  },
  resume: resumeSwap,
}

const buildWrap = async (rpc: RpcRequest, { chain, terms }: SwapPlan): Promise<BuiltSwap> => {
  await assertCode(rpc, { role: 'wrapped token', address: chain.contracts.wrappedNative })
  return wrapCall(chain, terms.kind === 'wrap' ? 'wrap' : 'unwrap', terms.srcAmount)
}
