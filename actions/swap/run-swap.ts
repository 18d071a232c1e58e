import type { Hex } from 'viem'
import { isNativeToken, isSameAddress } from '@/lib/address'
import { wrapCall } from '@/lib/chain/swap/wrap-call'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { batchText } from '@/messages/batch'
import type { Tasks } from '../run/define-surface'
import { resumeBy } from '../run/follow-pending'
import { isCallSent } from '../run/is-call-sent'
import { meetRequirements, requiredCalls, type Spending } from '../run/meet-requirements'
import { batchSteps, sendSteps } from '../run/planned-steps'
import { rememberRefusal } from '../run/remember-refusal'
import type { Starter } from '../run/run-tools'
import { sendBatch } from '../run/send-batch'
import { sendCall } from '../run/send-call'
import { switchTo } from '../run/switch-to'
import { wrapGas } from '../wallet/read/network-cost'
import { createRenewal } from '../wallet/read/price-renewal'
import { assertCode } from '../wallet/send/assert-domain'
import type { ChainReceipt, RpcRequest } from '../wallet/send/receipt'
import type { BatchCall } from '../wallet/send/sender'
import { AccountChangedError } from '../wallet/send/wallet-errors'
import { askQuote } from './ask-quote'
import { buildSwap } from './build-swap'
import { readSwapReceipt } from './read-receipt'
import { signPermit } from './sign-permit'
import { swapLog } from './swap-log'
import type { BuiltSwap, RunDeps, SwapPlan } from './swap-plan'
import type { SwapReceipt, SwapRun } from './swap-run'

/** A generous time for building, comparing, simulating and reaching the wallet. */
const checkMs = 5_000

/**
 * Performs a swap step by step: requirements first, then a fresh price, the calldata and its
 * comparison, then the wallet, then the chain. A wallet that executes several calls at once is asked
 * once for approval and swap. Each step reports its progress; an error ends the run there. A second
 * call continues from there, because requirements are read from the chain each time.
 */
export const runSwap = async (deps: RunDeps, plan: SwapPlan): Promise<SwapReceipt> => {
  const { rpc } = deps
  const { chain, account, terms } = plan
  const place = { chain, account }
  await switchTo(deps, { ...plan, tail: sendSteps })
  const price = plan.quote && createRenewal(plan.quote, { now: deps.now, ask: deps.askQuote })
  const prepareWith = async (permit: Hex | undefined) => {
    // The steps until the wallet opens take time: renews a price that would be too old by then.
    await price?.renew(checkMs)
    const swap = price ? await deps.buildSwap(price.read(), permit) : await buildWrap(rpc, plan)
    return { ...swap, expectedLog: swapLog(chain, account, terms) }
  }
  const readOutcome = (mined: ChainReceipt) => readSwapReceipt(rpc, account, terms, mined)

  const approvals = await approvalsOf(deps, plan)
  if (approvals.length > 0) {
    deps.progress.plan(batchSteps)
    const label = batchText.swap(terms.src.symbol, terms.dest.symbol)
    const prepare = async () => [...approvals, { ...(await prepareWith(undefined)), label }]
    const batched = await sendBatch(deps, { ...place, prepare, price, readOutcome })
    if (batched) return batched.outcome
  }
  const permit = terms.kind === 'market' ? await meetRequirements(deps, spendingOf(deps, plan)) : undefined
  const prepare = () => prepareWith(permit)
  return sendCall(deps, { ...place, prepare, price, readOutcome }).catch(rememberRefusal(deps, plan, permit))
}

/** Returns the approvals that go with the swap at once; none if it needs none, or the wallet cannot. */
const approvalsOf = async (deps: RunDeps, plan: SwapPlan): Promise<readonly BatchCall[]> => {
  if (plan.terms.kind !== 'market' || !(await deps.batches.can(plan))) return []
  const { symbol } = plan.terms.src
  return requiredCalls(deps, spendingOf(deps, plan), (kind) =>
    kind === 'reset' ? batchText.reset(symbol) : batchText.approve.router(symbol),
  )
}

/**
 * Follows the transaction of an earlier visit of this page. Sends nothing.
 *
 * @throws the error of the transaction, if it did not have its purpose
 */
export const resumeSwap = resumeBy<SwapRun>(async (rpc, receipt, _chain, { account, terms }) => ({
  receipt: await readSwapReceipt(rpc, account, terms, receipt),
}))

/** `bound`: the proved bound of the confirmed quote. */
export type SwapTask = Omit<SwapPlan, keyof Starter> & { bound: QuotedBound | undefined }

/** Performs and resumes swaps. Loaded with the first run, not with the page. */
export const swapTasks: Tasks<SwapRun, SwapTask> = {
  paidBy: (run) => (isCallSent(run) ? run.terms.beneficiary : undefined),
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

/** Returns the amount that the router will take of the sold token, and the options to permit it. */
const spendingOf = (
  deps: RunDeps,
  { chain, account, token, terms, quote, approval, wantsPermit }: SwapPlan,
): Spending<Hex> => ({
  chain,
  account,
  token,
  approval,
  wantsPermit,
  surface: 'market',
  role: 'router',
  amount: maximumSpent(terms),
  gas: quote ? BigInt(quote.priceRoute.gasCost) : wrapGas,
  plan: (steps) =>
    deps.progress.plan([...steps, ...sendSteps], steps.length > 0 || isNativeToken(token.address) ? [] : ['approve']),
  signPermit: (requirement, at) => signPermit(deps, { chain, account, requirement, ...at }),
})

const buildWrap = async (rpc: RpcRequest, { chain, terms }: SwapPlan): Promise<BuiltSwap> => {
  await assertCode(rpc, { role: 'wrapped token', address: chain.contracts.wrappedNative })
  return wrapCall(chain, terms.kind === 'wrap' ? 'wrap' : 'unwrap', terms.srcAmount)
}
