import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { Surface } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { Paymaster } from '@/lib/site-config'
import type { ExpectedLog } from './expected-log'
import type { RpcRequest } from './receipt'
import type { AskedTransaction, SentTransaction } from './track-transaction'

/** The account and chain of a prepared request; it is refused if the wallet no longer matches. */
export type Preparation = { chain: Chain; account: Address }

export type Call = {
  to: Address
  data: Hex
  value: bigint
  /** The expected log, by which the transaction of a contract account is followed. */
  expectedLog?: ExpectedLog
}

declare const simulated: unique symbol
/** A simulated call, with its gas plus a fifth. Only `simulate` creates one. */
export type SimulatedCall = Preparation & Call & { gas: bigint; [simulated]: true }

/** A call of a batch, and what it does, for the user. */
export type BatchCall = Call & { label: string }

/** Calls that were simulated in order. Only `simulateBatch` creates one. */
export type SimulatedBatch = Preparation & { calls: readonly BatchCall[]; [simulated]: true }

/** The callbacks around sending a transaction. */
export type Watch<prepared = SimulatedCall> = {
  /**
   * Renews the price behind the call, and resolves to the newly simulated call; to undefined if the
   * price is young enough. Called until then, with account and chain checked again after each time.
   */
  renew?: (() => Promise<prepared | undefined>) | undefined
  /** Throws if the run was abandoned; called right before the wallet opens. */
  assertFresh?: () => void
  /** Called with the transaction to send, after all checks passed and before the wallet opens. */
  onWallet?: (asked: AskedTransaction) => void
  /** Called with the transaction as soon as the wallet returned its hash. */
  onSent?: (transaction: SentTransaction) => void
}

export type TypedDataRequest = Preparation & {
  typedData: TypedDataDefinition
  /** Renews the price behind the data, as for a transaction. Resolves true if it did. */
  renew?: (() => Promise<boolean>) | undefined
  assertFresh?: () => void
  onWallet?: () => void
}

export type ApproveRequest = Preparation &
  Watch & {
    surface: Surface
    token: Address
    /** Raw units; zero resets. The spender is the surface's own, never a parameter. */
    amount: bigint
  }

/** The only access to the wallet for all signatures, approvals and transactions. */
export type Sender = {
  /** Throws unless the wallet still has this account and chain, the service's own. */
  assertPrepared: (prepared: Preparation) => Promise<RpcRequest>
  /** Simulates a call on the site's node without sending it. */
  simulate: (call: Preparation & Call) => Promise<SimulatedCall>
  sendTransaction: (call: SimulatedCall, watch?: Watch) => Promise<SentTransaction>
  /** Simulates calls in order, each on the state that the ones before it leave. */
  simulateBatch: (batch: Preparation & { calls: readonly BatchCall[] }) => Promise<SimulatedBatch>
  /**
   * Asks the wallet to execute calls at once, all or none (EIP-5792), and to let a paymaster pay the
   * gas (ERC-7677).
   */
  sendBatch: (
    batch: SimulatedBatch,
    watch?: Watch<SimulatedBatch> & { paymaster?: Paymaster | undefined },
  ) => Promise<SentTransaction>
  signTypedData: (request: TypedDataRequest) => Promise<Hex>
  approve: (request: ApproveRequest) => Promise<SentTransaction>
}
