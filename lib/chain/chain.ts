import type { Address, Hex } from 'viem'
import type { Rollup } from '@/lib/routing/route/gas'

/**
 * The features of a token's contract beyond plain ERC-20, from public sources. For tokens that are
 * not listed, taxes are measured instead.
 */
export type TokenTraits = {
  /**
   * The signature that replaces an approval: EIP-2612 `permit(owner,spender,value,...)` or DAI's
   * `permit(holder,spender,nonce,expiry,allowed,...)`.
   */
  permit?: { kind: 'eip2612' | 'dai'; version: string }
  /**
   * True if `approve` reverts unless the allowance is zero, as for USDT: the dApp resets it first.
   */
  approveRace?: true
  /** Tax on every transfer, in basis points, burnt or kept by the token. */
  transferFeeBps?: number
  /** Measured taxes on transfers to and from a pool, bps, if higher than that of every transfer. */
  poolFeeBps?: { into: number; outOf: number }
}

export type Token = TokenTraits & { address: Address; symbol: string; name: string; decimals: number }

/**
 * The contract that creates the pools of an exchange. `firstBlock` is its deployment block or an
 * earlier one; the chain's first block if omitted.
 */
type Factory = { factory: Address; initCodeHash: Hex; firstBlock?: number }

/** A venue whose pools we route through. Fees are in millionths: 3000 = 0.3 %. */
export type Dex =
  | (Factory & { kind: 'v2'; name: string; feePips: number })
  | (Factory & {
      kind: 'v3'
      name: string
      /**
       * The contract that creates the pools, if it is not the factory: pool addresses depend on it.
       */
      deployer?: Address
      tiers: readonly { feePips: number; tickSpacing: number }[]
    })
  /** Pools of Uniswap V4 without hooks, all held by one manager. */
  | {
      kind: 'v4'
      name: string
      manager: Address
      /**
       * The deployment block of the manager or an earlier one; the chain's first block if omitted.
       */
      firstBlock?: number
      tiers: readonly { feePips: number; tickSpacing: number }[]
    }
  /** Solidly pairs: a volatile and a stable one per token pair, clones of one implementation. */
  | { kind: 'solidly'; name: string; factory: Address; implementation: Address; firstBlock?: number }
  | { kind: 'stable'; name: string; pools: readonly Address[] }
  /** Curve StableSwap-NG pools of two coins. */
  | { kind: 'stableNg'; name: string; pools: readonly Address[] }
  /**
   * Curve pools of three or more coins, without exact output quotes: stable ones of the first version,
   * or crypto pools of the first generation (tricrypto2).
   */
  | { kind: 'stableMulti'; name: string; pools: readonly { address: Address; coins: number }[] }
  | { kind: 'crypto'; name: string; pools: readonly { address: Address; coins: number }[] }
  /**
   * Metapools of Curve's factory: a coin against the LP token of `base`, a pool of `coins` coins.
   */
  | { kind: 'stableMeta'; name: string; pools: readonly { address: Address; base: Address; coins: number }[] }
  /**
   * Listed ERC-4626 vaults: standard ones without a fee that the preview omits, which pay out all
   * of their assets at once on redemption.
   */
  | { kind: 'erc4626'; name: string; pools: readonly Address[] }
  /** Listed liquid staking tokens that mint shares for ether, as Lido's wstETH. */
  | { kind: 'staking'; name: string; pools: readonly Address[] }
  /**
   * Balancer pools of two tokens, whose tokens are held in a vault: weighted ones, and composable
   * stable ones, whose own shares the vault holds, too.
   */
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
  /** Wrapped native token that holds the deposits of intent orders with a native source. */
  deltaWrappedNative?: Address
  /** Makes the calls that outside agents bid, for one intent contract. */
  callExecutor?: Address
  /** Routes the rest of orders that settle each other, for one intent contract. */
  crossExecutor?: Address
  /** The SpokePool of Across: accepts deposits for other chains, and pays those of others here. */
  spokePool?: Address
  /** Sends the output of intent orders through the SpokePool, for one intent contract. */
  acrossBridge?: Address
  /** Sells what arrives from other chains, by intent orders; at one address on all chains. */
  landing?: Address
  /** The Pool of Aave V3. */
  aavePool?: Address
  /** Deposits the output of external orders in vaults, for one intent contract. */
  vaultHandler?: Address
  /** Changes Aave positions by external orders, for one intent contract. */
  aaveHandler?: Address
  wrappedNative: Address
  permit2: Address
  multicall3: Address
  /** Resolves ENS names, on the one chain that has them. */
  ensUniversalResolver?: Address
  /** Router of version 5: market swaps for clients that request it. */
  legacyRouter?: Address
  /** Pulls tokens for the version 5 router, which created it; the spender of its swaps. */
  legacyTransferProxy?: Address
}

/** An ERC-4626 vault. */
export type Vault = { address: Address; name: string }

/**
 * The vaults in which the source of a productive order may earn, and the token that represents the
 * positions. Those of the native token are vaults of the wrapped one.
 */
export type StrategyToken = { underlying: Address; deltaToken: Address; vaults: readonly Vault[] }

/**
 * The contract that returns a rollup's fee for transaction data, charged in addition to gas: the
 * GasPriceOracle of the OP stack, or ArbGasInfo of Arbitrum.
 */
export type DataFee = { rollup: Rollup; oracle: Address }

export type Chain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  /**
   * The usual time between two blocks, milliseconds. A head that is many block times old is stale.
   */
  blockMs: number
  /**
   * Blocks after which a state is treated as final; logs within this depth can still be reverted.
   */
  confirmationDepth: number
  /** The data fee of a rollup that charges one. */
  dataFee?: DataFee
  contracts: ChainContracts
  /** The block explorer (viem's chain definitions). Pages link to it and send it no requests. */
  explorer?: { name: string; url: string }
  /**
   * The deployment block of the RFQ contract or an earlier one; the chain's first block if omitted.
   */
  rfqFirstBlock?: number
  /** The same for the intent contract. */
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
