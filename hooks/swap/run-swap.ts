import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/registry'
import type { Requirement } from '@/lib/chain/requirements'
import { BaseError } from '@/lib/errors'
import { AllowanceShortError, UnknownContractError } from '../wallet/check-errors'
import { followTransaction, type FollowDeps as TrackDeps } from '../wallet/follow-transaction'
import { createProgress } from '../wallet/progress'
import { type ReadRequirements, readRequirements } from '../wallet/read-requirements'
import { BalanceShortError, GasShortError, toRevertError } from '../wallet/revert'
import { pendingStep } from '../wallet/run-step'
import { PermitUnsupportedError } from '../wallet/sign-token-permit'
import type { ChainReceipt, RpcRequest, SentTransaction } from '../wallet/track-transaction'
import { InterruptedError, UnexpectedError } from '../wallet/transaction-errors'
import type { Sender } from '../wallet/use-send'
import { StoppedWaitingError, UnsupportedMethodError } from '../wallet/wallet-errors'
import { type FrozenQuote, isFresh } from './frozen-quote'
import { readSwapReceipt } from './read-receipt'
import { signPermit } from './sign-permit'
import { PriceMovedError, StaleQuoteError } from './swap-errors'
import type { StepKind, SwapEvent, SwapRun, SwapTerms } from './swap-steps'
import { maximumSpent } from './swap-terms'

/** A transaction ready for the wallet, compared with the terms already. */
export type BuiltSwap = { to: Address; data: Hex; value: bigint }

export type RunDeps = FollowDeps & {
  sender: Sender
  /** Asks the service for the same price again. */
  askQuote: (quote: FrozenQuote) => Promise<FrozenQuote>
  /** Lets the service build the calldata, compares all of it with the terms, and checks the contracts it names. Throws on any difference. */
  buildSwap: (quote: FrozenQuote, permit: Hex | undefined) => Promise<BuiltSwap>
  switchChain: (chainId: number) => Promise<void>
  randomWord: () => Hex
  /** False once the person gave the run up: then nothing more is started in its name, above all no wallet is opened. */
  isWanted: () => boolean
}

export type SwapPlan = {
  chain: Chain
  account: Address
  walletChainId: number
  terms: SwapTerms
  /** What the person looked at and confirmed; none for wrapping. */
  quote: FrozenQuote | undefined
  /** The token sold, with what is known about it. */
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  approval: 'exact' | 'unlimited'
  wantsPermit: boolean
}

/** What building, comparing and a trial run may take, and the way to the wallet, generously. */
const checkMs = 5_000

/**
 * Does a swap step by step: what is missing first, then a fresh price, the calldata and its comparison, then the wallet, then the chain.
 * Every step tells what it does; the first that fails ends the run. Running the plan again goes on from there, because what is missing
 * is read from the chain each time. Never throws.
 */
export const runSwap = async (deps: RunDeps, plan: SwapPlan): Promise<void> => {
  const { emit, sender, rpc } = deps
  const { chain, account, terms } = plan
  const { step } = createProgress(deps)
  const tail: StepKind[] =
    plan.walletChainId === chain.id ? ['check', 'send', 'wait'] : ['switch', 'check', 'send', 'wait']
  try {
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
  } catch (error) {
    emit({ type: 'stopped', error: toBaseError(error) })
  }
}

type FollowDeps = TrackDeps & { emit: (event: SwapEvent) => void }

/** Goes on with what an earlier visit of this page left on its way. Sends nothing and never throws. */
export const resumeSwap = async (deps: FollowDeps, run: SwapRun): Promise<void> => {
  const pending = pendingStep(run)
  if (!pending) return
  const { emit } = deps
  try {
    if (pending.kind === 'send') emit({ type: 'finished', step: 'send' })
    if (pending.kind === 'send' || pending.kind === 'wait') return await followSwap(deps, run, pending.sent)
    await follow(deps, pending.kind, pending.sent)
    emit({ type: 'finished', step: pending.kind })
    throw new InterruptedError()
  } catch (error) {
    emit({ type: 'stopped', error: toBaseError(error) })
  }
}

/** Meets the requirements one by one, reading the chain anew before each, and gives the signed permit if one was needed. */
const meetRequirements = async (deps: RunDeps, plan: SwapPlan, tail: readonly StepKind[]): Promise<Hex | undefined> => {
  const { emit, rpc, sender } = deps
  const { chain, account, token, terms } = plan
  const { step } = createProgress(deps)
  let { wantsPermit } = plan
  for (;;) {
    const read = await readState(rpc, plan, wantsPermit)
    assertFunded(read)
    const spending = read.requirements.filter(isSpending)
    const kinds = spending.map(({ kind }) => spendSteps[kind])
    const skipped: StepKind[] = kinds.length > 0 || isNativeToken(token.address) ? [] : ['approve']
    emit({ type: 'planned', kinds: [...kinds, ...tail], skipped })
    const [next] = spending
    if (!next) return undefined
    if (next.kind === 'signPermit' || next.kind === 'signPermit2') {
      if (!deps.isWanted()) throw new StoppedWaitingError()
      emit({ type: 'started', step: 'permit' })
      try {
        const onWallet = () => emit({ type: 'walletAsked', step: 'permit' })
        const input = { chain, account, requirement: next, nowSeconds: read.nowSeconds, onWallet }
        const { blob } = await signPermit(deps, input)
        emit({ type: 'finished', step: 'permit' })
        return blob
      } catch (error) {
        if (!(error instanceof PermitUnsupportedError || error instanceof UnsupportedMethodError)) throw error
        // The plain way is always open.
        wantsPermit = false
        emit({ type: 'skipped', step: 'permit' })
      }
    } else {
      const kind = spendSteps[next.kind]
      await step(kind, async ({ onWallet, onSent }) => {
        const amount = next.kind === 'resetApproval' ? 0n : next.amount
        const sent = await sender.approve({
          chain,
          account,
          surface: 'market',
          token: token.address,
          amount,
          onWallet,
          onSent,
        })
        await follow(deps, kind, sent)
        if (next.kind === 'resetApproval') return
        // The truth about an approval is the allowance, not the hash: a person can lower it in the wallet.
        const { allowance } = await readState(rpc, plan, false)
        const needed = maximumSpent(terms)
        if (allowance < needed) throw new AllowanceShortError({ role: 'router', allowed: allowance, needed })
      })
    }
  }
}

type SpendRequirement = Extract<Requirement, { kind: 'resetApproval' | 'approve' | 'signPermit' | 'signPermit2' }>

const spendSteps = {
  resetApproval: 'reset',
  approve: 'approve',
  signPermit: 'permit',
  signPermit2: 'permit',
} as const satisfies Record<SpendRequirement['kind'], StepKind>

const isSpending = (requirement: Requirement): requirement is SpendRequirement => requirement.kind in spendSteps

/** Gas a swap is assumed to need until its own estimate is known; only for telling early that the native token is short. */
const assumedGas = 300_000n

const readState = async (rpc: RpcRequest, plan: SwapPlan, wantsPermit: boolean): Promise<ReadRequirements> => {
  const { chain, account, token, terms, quote, approval } = plan
  try {
    const gasPrice = BigInt((await rpc({ method: 'eth_gasPrice' })) as Hex)
    return await readRequirements(rpc, {
      chain,
      surface: 'market',
      account,
      token,
      amount: maximumSpent(terms),
      gasReserve: gasPrice * (quote ? BigInt(quote.priceRoute.gasCost) : assumedGas),
      walletChainId: chain.id,
      wantsPermit,
      approval,
    })
  } catch (error) {
    throw toRevertError(error)
  }
}

const assertFunded = ({ requirements }: ReadRequirements) => {
  for (const { kind } of requirements) {
    if (kind === 'balance') throw new BalanceShortError()
    if (kind === 'gasBalance') throw new GasShortError()
  }
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
  const receipt = await follow(deps, 'wait', sent)
  const settled = await readSwapReceipt(rpc, account, terms, receipt)
  emit({ type: 'finished', step: 'wait' })
  emit({ type: 'settled', receipt: settled })
}

/** Follows a sent transaction to its receipt and says so when it takes long. */
const follow = (deps: FollowDeps, kind: StepKind, sent: SentTransaction): Promise<ChainReceipt> =>
  followTransaction(deps, sent, () => deps.emit({ type: 'slow', step: kind }))

const toBaseError = (error: unknown): BaseError =>
  error instanceof BaseError ? error : new UnexpectedError({ cause: error })
