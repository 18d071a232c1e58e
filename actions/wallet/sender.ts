import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { Surface } from '@/lib/chain/requirements'
import type { ExpectedLog } from './expected-log'
import type { RpcRequest } from './receipt'
import type { AskedTransaction, SentTransaction } from './track-transaction'

/** For whom and where something was prepared; every request is refused when the wallet no longer agrees. */
export type Preparation = { chain: Chain; account: Address }

export type Transaction = Preparation & {
  to: Address
  data: Hex
  value: bigint
  /** Asked once more right before the wallet opens: throws when what was prepared has become too old. */
  assertFresh?: () => void
  /** The event it is for, by which the transaction of a contract account is followed. */
  expectedLog?: ExpectedLog
  /** Called when all checks passed and the wallet is about to ask, with what it is asked to send. */
  onWallet?: (asked: AskedTransaction) => void
  /** Called with the transaction the moment the wallet gave its hash, before anything else is asked. */
  onSent?: (transaction: SentTransaction) => void
}

export type TypedDataRequest = Preparation & {
  typedData: TypedDataDefinition
  assertFresh?: () => void
  onWallet?: () => void
}

export type ApproveRequest = Preparation & {
  surface: Surface
  token: Address
  /** Raw units; zero resets. The spender is the surface's own, never a parameter. */
  amount: bigint
  assertFresh?: () => void
  onWallet?: (asked: AskedTransaction) => void
  onSent?: (transaction: SentTransaction) => void
}

/** The one way to the wallet: everything that is signed, approved or sent goes through it (`hooks/wallet/use-send`). */
export type Sender = {
  /** Throws unless the wallet still shows this account on this chain, and means the same chain as the service. */
  assertPrepared: (prepared: Preparation) => Promise<RpcRequest>
  /** Runs the transaction on our node without sending it, and gives the gas it needs with a fifth more. */
  simulate: (transaction: Transaction) => Promise<bigint>
  sendTransaction: (transaction: Transaction) => Promise<SentTransaction>
  signTypedData: (request: TypedDataRequest) => Promise<Hex>
  approve: (request: ApproveRequest) => Promise<SentTransaction>
}
