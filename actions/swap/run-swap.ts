import { encodeFunctionData, parseAbi } from 'viem'
import { createProgress } from '../run/progress'
import { pendingStep } from '../run/run-step'
import { UnknownContractError } from '../wallet/check-errors'
import type { RpcRequest } from '../wallet/receipt'
import type { SentTransaction } from '../wallet/track-transaction'
import { StoppedWaitingError } from '../wallet/wallet-errors'
import { type FollowDeps, followStep } from './follow-step'
import { type FrozenQuote, isFresh } from './frozen-quote'
import { meetRequirements } from './meet-requirements'
import { readSwapReceipt } from './read-receipt'
import { PriceMovedError, StaleQuoteError } from './swap-errors'
import type { BuiltSwap, RunDeps, SwapPlan } from './swap-plan'
import type { StepKind, SwapRun, SwapTerms } from './swap-steps'

/** What building, comparing and a trial run may take, and the way to the wallet, generously. */
const checkMs = 5_000

/**
 * Does a swap step by step: what is missing first, then a fresh price, the calldata and its comparison, then the wallet, then the chain.
 * Every step tells what it does; what it throws ends the run there. Running the plan again goes on from there, because what is missing is
 * read from the chain each time.
 */
export const runSwap = async (deps: RunDeps, plan: SwapPlan): Promise<void> => {
  const { emit, sender, rpc } = deps
  const { chain, account, terms } = plan
  const { step } = createProgress(deps)
  const tail: StepKind[] =
    plan.walletChainId === chain.id ? ['check', 'send', 'wait'] : ['switch', 'check', 'send', 'wait']
  emit({ type: 'planned', kinds: tail })
  if (tail.includes('switch')) await step('switch', () => deps.switchChain(chain.id))
  const permit = terms.kind === 'market' ? await meetRequirements(deps, plan, tail) : undefined

  let { quote } = plan
  const built = await step('check', async (): Promise<BuiltSwap> => {
    // What is done here and until the wallet opens takes time: a price that would be too old by then is asked for again now.
    if (quote && !isFresh(quote, deps.now() + checkMs)) quote = assertAsGood(terms, await deps.askQuote(quote))
    const swap = quote ? await deps.buildSwap(quote, permit) : await buildWrap(rpc, plan)
    await sender.simulate({ chain, account, ...swap })
    return swap
  })

  const sent = await step('send', ({ onWallet, onSent }) =>
    sender.sendTransaction({
      chain,
      account,
      ...built,
      assertFresh: () => {
        if (!deps.isWanted()) throw new StoppedWaitingError()
        if (quote && !isFresh(quote, deps.now()))
          throw new StaleQuoteError({ ageSeconds: Math.round((deps.now() - quote.receivedAt) / 1000) })
      },
      onWallet,
      onSent,
    }),
  )
  await followSwap(deps, { account, terms }, sent)
}

/**
 * Follows what an earlier visit of this page left on its way. Sends nothing.
 *
 * @throws what became of it, where that is not what it was sent for
 */
export const resumeSwap = async (deps: FollowDeps, run: SwapRun): Promise<void> => {
  const pending = pendingStep(run)
  if (!pending) return
  const { emit } = deps
  if (pending.kind === 'send') emit({ type: 'finished', step: 'send' })
  if (pending.kind === 'send' || pending.kind === 'wait') return followSwap(deps, run, pending.sent)
  await followStep(deps, pending.kind, pending.sent)
  emit({ type: 'finished', step: pending.kind })
}

/**
 * A fresher price is taken without asking when it is no worse than what was confirmed, less a quarter of the slippage: more than that is
 * for the person to decide. The confirmed limit stays in force either way.
 */
export const assertAsGood = (terms: SwapTerms, fresh: FrozenQuote): FrozenQuote => {
  const [accepted, offered] =
    terms.side === 'SELL' ? [terms.destAmount, fresh.destAmount] : [terms.srcAmount, fresh.srcAmount]
  const worse = terms.side === 'SELL' ? accepted - offered : offered - accepted
  const tolerated = (accepted * BigInt(terms.slippageBps)) / 40_000n
  if (worse > tolerated) throw new PriceMovedError({ accepted, offered })
  return fresh
}

const wrapAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])

const buildWrap = async (rpc: RpcRequest, { chain, terms }: SwapPlan): Promise<BuiltSwap> => {
  const to = chain.contracts.wrappedNative
  const code = await rpc({ method: 'eth_getCode', params: [to, 'latest'] })
  if (code === '0x') throw new UnknownContractError({ role: 'wrapped token', address: to, reason: 'no code is there' })
  return terms.kind === 'wrap'
    ? { to, data: encodeFunctionData({ abi: wrapAbi, functionName: 'deposit' }), value: terms.srcAmount }
    : { to, data: encodeFunctionData({ abi: wrapAbi, functionName: 'withdraw', args: [terms.srcAmount] }), value: 0n }
}

const followSwap = async (
  deps: FollowDeps,
  { account, terms }: Pick<SwapRun, 'account' | 'terms'>,
  sent: SentTransaction,
) => {
  const { rpc, emit } = deps
  emit({ type: 'started', step: 'wait' })
  emit({ type: 'sent', step: 'wait', transaction: sent })
  const receipt = await followStep(deps, 'wait', sent)
  const settled = await readSwapReceipt(rpc, account, terms, receipt)
  emit({ type: 'finished', step: 'wait' })
  emit({ type: 'settled', receipt: settled })
}
