import type { Address, Hex } from 'viem'
import type { ServedChain } from '../chain/facts/served-chain'
import type { GasMarket } from '../chain/market/gas-cost'
import type { SettlementDeps } from '../settlement/settlement-deps'
import type { RelayLimits } from './relay-limits'

/** A chain that transfers come from or go to. */
export type RelayChain = Pick<ServedChain, 'chain' | 'client'> & {
  /** The newest market of the chain; undefined while it is unknown. */
  readMarket: () => Promise<GasMarket | undefined>
}

/** The dependencies of paying transfers to one chain. */
export type RelayDeps = Omit<SettlementDeps, 'served' | 'send'> & {
  served: RelayChain & SettlementDeps['served']
  /** The paying account. */
  account: Address
  limits: RelayLimits
  /** The served chains of origin, by id. */
  origins: ReadonlyMap<number, RelayChain>
  /**
   * Reads which orders' transfers another relayer is trusted to pay: until which unix seconds of
   * this chain, by order.
   */
  readPromised: (orderHashes: readonly Hex[], nowMs: number) => Promise<ReadonlyMap<Hex, bigint>>
  /** The operator's minimum depth in blocks by chain. */
  raisedDepths: ReadonlyMap<number, number>
}
