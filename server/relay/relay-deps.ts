import type { Address } from 'viem'
import type { ServedChain } from '../chain/facts/served-chain'
import type { GasMarket } from '../chain/market/gas-cost'
import type { SettlementDeps } from '../settlement/settlement-deps'
import type { RelayLimits } from './relay-limits'

/** A chain that transfers come from or go to. */
export type RelayChain = Pick<ServedChain, 'chain' | 'client'> & {
  /** The newest market of the chain; undefined while it is unknown. */
  readMarket: () => Promise<GasMarket | undefined>
}

/** The parts that paying transfers to one chain needs. */
export type RelayDeps = Omit<SettlementDeps, 'served' | 'send'> & {
  served: RelayChain & SettlementDeps['served']
  /** The account that pays. */
  account: Address
  limits: RelayLimits
  /** The served chains that transfers are paid from, by id. */
  origins: ReadonlyMap<number, RelayChain>
  /** Blocks by chain that a transfer waits for at least. */
  raisedDepths: ReadonlyMap<number, number>
}
