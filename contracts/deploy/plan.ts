import type { Abi, Address } from 'viem'
import type { ChainContracts, StrategyToken } from '@/lib/chain/chain'

/** The surfaces that our contracts can serve. */
export const surfaces = ['market', 'otc', 'intents'] as const
export type Surface = (typeof surfaces)[number]

/** A contract of ours, with the name of its artifact and its field in the registry. */
export type PlannedContract = {
  name: string
  args: readonly unknown[]
  key?: keyof ChainContracts
  address: Address
}

/** A call of a contract. */
export type Call = { address: Address; abi: Abi; functionName: string; args: readonly unknown[] }

/**
 * A call that connects contracts, and a read that shows if it was made: it returns the expected
 * value, or a list that contains it.
 */
export type Setting = {
  label: string
  call: Call
  read: Call
  expected: boolean | Address | readonly Address[]
  /** True if the constructor makes it: it is checked and never sent. */
  isInitial?: true
}

/** Contracts and settings, each in the order in which they are possible. */
export type ContractSet = {
  contracts: readonly PlannedContract[]
  settings: readonly Setting[]
  /** The tokens of deposits and their vaults, as the registry lists them. */
  strategies: readonly StrategyToken[]
}

/** The terms that determine the constructors and calls of a set. */
export type SetTerms = {
  surfaces: readonly Surface[]
  /** The first owner, which makes the settings. */
  owner: Address
  feeWallet: Address
  /** Accounts that may settle intent orders. */
  agents: readonly Address[]
  /** Returns the address of a contract. */
  addressOf: (contract: Omit<PlannedContract, 'address'>) => Address
}

/** Plans a contract by the name of its artifact, its arguments and its field in the registry. */
export type Plan = (name: string, args?: readonly unknown[], key?: keyof ChainContracts) => PlannedContract

/**
 * Returns a function that creates calls of one contract.
 *
 * @example
 * callsOf(intent, intentAbi)('install', module).functionName // 'install'
 */
export const callsOf =
  (address: Address, abi: Abi) =>
  (functionName: string, ...args: readonly unknown[]): Call => ({ address, abi, functionName, args })
