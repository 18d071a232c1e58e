import type { Address } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { Paymaster } from '@/lib/site-config'
import type { ReadOwnerSignature } from '../wallet/permit/read-owner-signature'
import type { FollowDeps } from '../wallet/send/follow-deps'
import type { Sender } from '../wallet/send/sender'
import type { RunEvent } from './advance-run'
import type { Progress } from './progress'
import type { RefusedPermits } from './refused-permits'

/** The dependencies of every step. */
export type StepTools = FollowDeps & {
  /** Returns false once the user abandoned the run: the wallet must not open any more. */
  isWanted: () => boolean
  /** Reads the signature that the owners of a contract account give one after the other. */
  readSignature: ReadOwnerSignature
  refusedPermits: RefusedPermits
  batches: Batches
}

/** Knows which wallets execute several calls at once. */
export type Batches = {
  /** True if the wallet declares it for an account and a chain, and did not refuse since. */
  can: (place: BatchPlace) => Promise<boolean>
  /** Notes for this visit that the wallet refused. */
  refuse: (place: BatchPlace) => void
  /** Returns the paymaster of a batch, if the operator and the wallet have one, until it refuses. */
  paymaster: (place: BatchPlace) => Promise<Paymaster | undefined>
  /** Notes for this visit that the wallet or the paymaster refused that it pays. */
  refusePaymaster: (place: BatchPlace) => void
}

type BatchPlace = { chain: Pick<Chain, 'id'>; account: Address }

/** The dependencies of every run. */
export type RunTools<kind extends string> = StepTools & {
  emit: (event: RunEvent<kind>) => void
  progress: Progress<kind>
}

/** The account that starts a task, and the chain that its wallet shows. */
export type Starter = { account: Address; walletChainId: number }

export type TaskPlace = Starter & { chain: Chain }

/** The tools that a task needs to send calls. */
export type CallTools<kind extends string> = StepTools & {
  sender: Pick<Sender, 'simulate' | 'sendTransaction' | 'simulateBatch' | 'sendBatch'>
  switchChain: (chainId: number) => Promise<void>
  progress: Progress<kind>
}
