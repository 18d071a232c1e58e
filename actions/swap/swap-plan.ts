import type { Address, Hex } from 'viem'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import type { Spending } from '../run/meet-requirements'
import type { CallTools, RunTools, TaskPlace } from '../run/run-tools'
import type { Sender } from '../wallet/send/sender'
import type { SwapStepKind } from './swap-run'

/** A transaction that is ready for the wallet and matches the terms. */
export type BuiltSwap = { to: Address; data: Hex; value: bigint }

export type RunDeps = RunTools<SwapStepKind> &
  CallTools<SwapStepKind> & {
    sender: Sender
    /** Renews and verifies the price. Throws unless it meets the accepted limit. */
    askQuote: (quote: FrozenQuote) => Promise<FrozenQuote>
    /**
     * Requests the calldata, compares all of it with the terms, and checks the contracts that it
     * calls. Throws on any difference.
     */
    buildSwap: (quote: FrozenQuote, permit: Hex | undefined) => Promise<BuiltSwap>
    randomWord: () => Hex
  }

/** `token`: the sold one, with its known properties. */
export type SwapPlan = TaskPlace &
  Pick<Spending<Hex>, 'token' | 'approval' | 'wantsPermit'> & {
    terms: SwapTerms
    /** The confirmed quote; wrapping has none. */
    quote: FrozenQuote | undefined
  }
