import type { Address, Hex } from 'viem'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import type { Spending } from '../run/meet-requirements'
import type { CallTools, RunTools, TaskPlace } from '../run/run-tools'
import type { Sender } from '../wallet/send/sender'
import type { SwapStepKind } from './swap-run'

/** A transaction ready for the wallet, compared with the terms already. */
export type BuiltSwap = { to: Address; data: Hex; value: bigint }

export type RunDeps = RunTools<SwapStepKind> &
  CallTools<SwapStepKind> & {
    sender: Sender
    /** Asks for the same price again, and verifies it like the first. Throws unless it meets the accepted limit. */
    askQuote: (quote: FrozenQuote) => Promise<FrozenQuote>
    /**
     * Lets the service build the calldata, compares all of it with the terms, and checks the contracts that it calls.
     * Throws on any difference.
     */
    buildSwap: (quote: FrozenQuote, permit: Hex | undefined) => Promise<BuiltSwap>
    randomWord: () => Hex
  }

/** `token`: the one sold, with what is known about it. */
export type SwapPlan = TaskPlace &
  Pick<Spending<Hex>, 'token' | 'approval' | 'wantsPermit'> & {
    terms: SwapTerms
    /** The quote that the person confirmed. Wrapping has none. */
    quote: FrozenQuote | undefined
  }
