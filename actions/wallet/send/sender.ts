import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { Surface } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { ExpectedLog } from './expected-log'
import type { RpcRequest } from './receipt'
import type { AskedTransaction, SentTransaction } from './track-transaction'

/** For whom and where something was prepared; every request is refused when the wallet no longer agrees. */
export type Preparation = { chain: Chain; account: Address }

export type Call = {
  to: Address
  data: Hex
  value: bigint
  /** The log it is for, by which the transaction of a contract account is followed. */
  expectedLog?: ExpectedLog
}

declare const simulated: unique symbol
/** A call as it ran on our node, with the gas it needs and a fifth more. Only `simulate` makes one. */
export type SimulatedCall = Preparation & Call & { gas: bigint; [simulated]: true }

/** How the sending of a transaction is watched. */
export type Watch = {
  /**
   * Renews the price behind the call, and resolves to the call as simulated since; to undefined while the
   * price is young enough. It is called until then, with account and chain checked again after each time.
   */
  renew?: (() => Promise<SimulatedCall | undefined>) | undefined
  /** Throws when the run was given up; called right before the wallet opens. */
  assertFresh?: () => void
  /** Called when all checks passed and the wallet is about to ask, with what it is asked to send. */
  onWallet?: (asked: AskedTransaction) => void
  /** Called with the transaction the moment the wallet gave its hash, before anything else is asked. */
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

/** The one way to the wallet: everything that is signed, approved or sent goes through it (`actions/wallet/send/create-sender`). */
export type Sender = {
  /** Throws unless the wallet still shows this account on this chain, and means the same chain as the service. */
  assertPrepared: (prepared: Preparation) => Promise<RpcRequest>
  /** Runs a call on our node without sending it. */
  simulate: (call: Preparation & Call) => Promise<SimulatedCall>
  sendTransaction: (call: SimulatedCall, watch?: Watch) => Promise<SentTransaction>
  signTypedData: (request: TypedDataRequest) => Promise<Hex>
  approve: (request: ApproveRequest) => Promise<SentTransaction>
}
