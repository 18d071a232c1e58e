import type { Address, Hex } from 'viem'
import type { Rollup } from '@/lib/routing/route/gas'

/** What a token's contract can do beyond plain ERC-20. Published knowledge; of a token that is not listed the taxes are measured instead. */
export type TokenTraits = {
  /** How an approval can be signed: EIP-2612 `permit(owner,spender,value,...)` or DAI's `permit(holder,spender,nonce,expiry,allowed,...)`. */
  permit?: { kind: 'eip2612' | 'dai'; version: string }
  /** `approve` reverts unless the allowance is zero, as USDT's does: the dApp approves zero first. */
  approveRace?: true
  /** Tax on every transfer, in basis points, burnt or kept by the token. */
  transferFeeBps?: number
  /** Tax on a transfer to a pool and on one from it, in basis points, where either is more than that of every transfer. Measured. */
  poolFeeBps?: { into: number; outOf: number }
}

export type Token = TokenTraits & { address: Address; symbol: string; name: string; decimals: number }

/** What makes the pools of an exchange. `firstBlock` is the one it was deployed in, or one before it: the chain's first one when left out. */
type Factory = { factory: Address; initCodeHash: Hex; firstBlock?: number }

/** A venue whose pools we route through. `feePips` and fees of tiers are in millionths: 3000 = 0.3 %. */
export type Dex =
  | (Factory & { kind: 'v2'; name: string; feePips: number })
  | (Factory & {
      kind: 'v3'
      name: string
      /** Who creates the pools, where the factory leaves that to another contract: their addresses follow from it. */
      deployer?: Address
      tiers: readonly { feePips: number; tickSpacing: number }[]
    })
  /** Pools of Uniswap V4 without hooks, all kept by one manager. */
  | {
      kind: 'v4'
      name: string
      manager: Address
      /** As that of a factory. */
      firstBlock?: number
      tiers: readonly { feePips: number; tickSpacing: number }[]
    }
  /** Pairs of Solidly's kind: a volatile and a stable one of two tokens, clones of one implementation. */
  | { kind: 'solidly'; name: string; factory: Address; implementation: Address; firstBlock?: number }
  | { kind: 'stable'; name: string; pools: readonly Address[] }
  /** Pools of two coins of Curve's newer kind, StableSwap-NG. */
  | { kind: 'stableNg'; name: string; pools: readonly Address[] }
  /** Pools of three coins or more of Curve's first kind, which say their amplification by `A` and not what an output costs. */
  | { kind: 'stableMulti'; name: string; pools: readonly { address: Address; coins: number }[] }
  /** Metapools of Curve's factory: a coin against shares of a pool of several coins, `base`, of so many coins. */
  | { kind: 'stableMeta'; name: string; pools: readonly { address: Address; base: Address; coins: number }[] }
  /**
   * Vaults of ERC-4626, trusted by name: standard ones without a fee of which the preview does not tell, that pay all of their assets out at once
   * to whoever gives shares back.
   */
  | { kind: 'erc4626'; name: string; pools: readonly Address[] }
  /** Tokens of staked ether, which take ether and give shares of it, as Lido's wstETH; trusted by name. */
  | { kind: 'staking'; name: string; pools: readonly Address[] }
  /** Pools of two tokens of Balancer's, whose tokens lie in a vault: weighted ones, and composable stable ones, whose own shares lie there, too. */
  | {
      kind: 'balancer'
      name: string
      vault: Address
      weightedPools: readonly Address[]
      composablePools: readonly Address[]
    }

export type ChainContracts = {
  /** Router v6.2: market swaps; the spender of the market surface. */
  router: Address
  /** Holds market fees until a partner claims them. */
  feeVault: Address
  /** OTC settlement; the spender of makers and takers. */
  rfq: Address
  /** Intent settlement; the spender of intent orders. Absent where intents are not deployed. */
  intent?: Address
  /** Wrapped native token that intent orders with a native source are held in. */
  deltaWrappedNative?: Address
  /** Makes the calls that outside agents bid; works for the one intent contract that it was deployed with. Without it they are not asked. */
  callExecutor?: Address
  /** Runs what orders do not settle among themselves; for one intent contract, too. Without it none are settled against each other. */
  crossExecutor?: Address
  /** The SpokePool of Across: takes deposits for other chains, and pays those of other chains here. */
  spokePool?: Address
  /** Sends the output of intent orders through the SpokePool; works for one intent contract, too. */
  acrossBridge?: Address
  /** The Pool of Aave V3. */
  aavePool?: Address
  /** Deposits the output of external orders in vaults; works for one intent contract, too. */
  vaultHandler?: Address
  /** Changes positions in Aave by external orders; works for one intent contract, too. */
  aaveHandler?: Address
  wrappedNative: Address
  permit2: Address
  multicall3: Address
  /** Resolves ENS names, on the one chain that has them. */
  ensUniversalResolver?: Address
  /** Router of version 5: market swaps for clients that ask for it. */
  legacyRouter?: Address
  /** Pulls tokens for the router of version 5 (its TokenTransferProxy), which created it: the spender of its swaps. */
  legacyTransferProxy?: Address
}

/** A vault of ERC-4626. */
export type Vault = { address: Address; name: string }

/**
 * The vaults in which the source of a productive order may earn, and the token that holds the positions. Those of the
 * native token are vaults of the wrapped one.
 */
export type StrategyToken = { underlying: Address; deltaToken: Address; vaults: readonly Vault[] }

/**
 * Where a rollup says what it charges for the data of a transaction beside its gas: a chain of the OP stack in its GasPriceOracle, Arbitrum in
 * ArbGasInfo.
 */
export type DataFee = { rollup: Rollup; oracle: Address }

export type Chain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  /** The usual time between two blocks, milliseconds. A head that is many of them old is no head. */
  blockMs: number
  /** Blocks after which a state is treated as final; logs within this depth can still be unwound. */
  confirmationDepth: number
  /** Of a rollup that charges for data. */
  dataFee?: DataFee
  contracts: ChainContracts
  /** The site where people look transactions up (viem's definitions of chains). Pages link to it, and ask it nothing. */
  explorer?: { name: string; url: string }
  /** The block that the RFQ contract was deployed in, or one before it: nothing it wrote is older. The chain's first one when left out. */
  rfqFirstBlock?: number
  /** The same of the intent contract. */
  intentFirstBlock?: number
  dexes: readonly Dex[]
  /** The vaults by token; absent where productive orders are not possible. */
  strategies?: readonly StrategyToken[]
  tokens: readonly Token[]
  /** Symbols whose pools define one US dollar. */
  stableSymbols: readonly string[]
  /** True if the operator has stopped transfers to and from the chain. */
  isBridgeOff?: boolean
}
