/** An address in lower case. The engine imports nothing, so it says this itself. */
export type PoolAddress = `0x${string}`

type PoolIdentity = { address: PoolAddress; dex: string; token0: PoolAddress; token1: PoolAddress }

/** A constant product pool (Uniswap V2 and its forks). `feePips` in millionths: 3000 = 0.3 %. */
export type V2Pool = PoolIdentity & { kind: 'v2'; feePips: number; reserve0: bigint; reserve1: bigint }

/**
 * One initialised tick: `liquidityNet` is added to the active liquidity when the price crosses it upwards. `liquidityGross` is what all
 * positions that end here hold: a tick whose net is zero still is a stop of the swap while its gross is not, and each stop rounds.
 */
export type Tick = { index: number; liquidityNet: bigint; liquidityGross: bigint }

/** A concentrated liquidity pool (Uniswap V3). `sqrtPriceX96` is Q64.96, zero before it is initialised; `ticks` ascend by index and hold every initialised tick. */
export type V3Pool = PoolIdentity & {
  kind: 'v3'
  feePips: number
  tickSpacing: number
  sqrtPriceX96: bigint
  tick: number
  liquidity: bigint
  ticks: readonly Tick[]
}

/** What names a pool of Uniswap V4 beside its tokens and the fee of its providers: the manager that keeps it, and whether its first currency is native. */
export type V4Key = { manager: PoolAddress; tickSpacing: number; native: boolean }

/**
 * A pool without hooks of Uniswap V4: the curve of V3, its state kept by a manager for all of them, its address the manager's name of it
 * (32 bytes). `feePips` is what a swap pays, the protocol's part included; `lpFeePips` names the pool. Where `native`, its first currency
 * is the native one, for which the wrapped token stands here, so its tokens need not ascend.
 */
export type V4Pool = Omit<V3Pool, 'kind'> & V4Key & { kind: 'v4'; lpFeePips: number }

/** A pool whose liquidity lies between ticks. */
export type ConcentratedPool = V3Pool | V4Pool

/**
 * A pair of Solidly's kind (Velodrome, Aerodrome): `x·y` stays where it is volatile, `x³·y + x·y³` of balances in 18 decimals where it is
 * `stable`. `feePips` is taken of the input and leaves the pair, counted in whole bps; all of it while the exchange is paused. `scale` lifts raw
 * units to 18 decimals (1 = none).
 */
export type SolidlyPool = PoolIdentity & {
  kind: 'solidly'
  stable: boolean
  feePips: number
  reserve0: bigint
  reserve1: bigint
  scale0: bigint
  scale1: bigint
}

/** A two-coin stable swap pool. `amplification` is A times 100 as newer pools store it; `feeE10` in 1e10; `rates` scale balances to 18 decimals (1e18 = none). */
export type StablePool = PoolIdentity & {
  kind: 'stable'
  amplification: bigint
  feeE10: bigint
  balance0: bigint
  balance1: bigint
  rate0: bigint
  rate1: bigint
}

/**
 * A two-coin pool of Curve's newer kind (StableSwap-NG): `rates` may move with what a coin is worth, and `feeE10` grows as the balances part, up
 * to `offpegFeeMultiplierE10` of it (1e10 = not at all). It is told in the integers of both sides of a swap.
 */
export type StableNgPool = Omit<StablePool, 'kind'> & { kind: 'stableNg'; offpegFeeMultiplierE10: bigint }

/**
 * Two coins of a stable pool of three or more: a pair of it, its address the pair's name (`multiName`). The `others` are in the order of the
 * contract, and count in its curve; all pairs of a contract move together, so that a route passes one of them.
 */
export type StableMultiPool = Omit<StablePool, 'kind'> & {
  kind: 'stableMulti'
  others: readonly { token: PoolAddress; balance: bigint; rate: bigint }[]
}

/** The pool beneath a metapool: all its coins in the order of the contract, and how many shares of it there are. */
export type BasePool = { amplification: bigint; feeE10: bigint; supply: bigint; coins: StableMultiPool['others'] }

/**
 * A metapool's own coin (token0) and a coin of the pool beneath (token1), its address their name (`multiName`). `balance0` and `rate0` are those of its
 * coin, `shares` what it has of the pool beneath, raw units. Both contracts move with a trade, so that a route passes one pair of either.
 */
export type StableMetaPool = PoolIdentity & {
  kind: 'stableMeta'
  amplification: bigint
  feeE10: bigint
  balance0: bigint
  rate0: bigint
  shares: bigint
  base: BasePool
}

/**
 * A weighted pool of two tokens (Balancer V2): `balance0^weight0 · balance1^weight1` stays. Weights sum to 1e18, the fee is in 1e18 and
 * taken of the input, `scale` lifts raw units to 18 decimals (1 = none). One swap takes or gives at most 30 % of a balance.
 */
export type WeightedPool = PoolIdentity & {
  kind: 'weighted'
  /** The Vault's name of the pool, 32 bytes; its first 20 are the address. */
  poolId: `0x${string}`
  swapFeeE18: bigint
  balance0: bigint
  balance1: bigint
  weight0E18: bigint
  weight1E18: bigint
  scale0: bigint
  scale1: bigint
  /** Pools since the second version multiply powers of 1, 2 and 4 out; the first took all of them through logarithms. */
  shortPowers: boolean
}

/**
 * A composable stable pool of two tokens (Balancer V2), its own shares left aside. `amplification` is A times 1000, the fee is in 1e18 and taken
 * of the input, all of it while the pool is paused. `factor` lifts raw units to 18 decimals and by what the token is worth in the other's kind, in 1e18: that is what a staked
 * token's provider of rates says, as the pool has it for its next swap.
 */
export type ComposablePool = PoolIdentity & {
  kind: 'composable'
  /** The Vault's name of the pool, 32 bytes; its first 20 are the address. */
  poolId: `0x${string}`
  amplification: bigint
  swapFeeE18: bigint
  balance0: bigint
  balance1: bigint
  factor0: bigint
  factor1: bigint
}

/**
 * An OTC order as liquidity: linear, in one direction. The address is the order's hash (32 bytes), token0 what the taker gives, token1
 * what the maker gives. `remainingMakerAmount` is what is left of `makerAmount`, in raw units: 0 when filled or cancelled.
 */
export type RfqPool = PoolIdentity & {
  kind: 'rfq'
  maker: PoolAddress
  makerAmount: bigint
  takerAmount: bigint
  remainingMakerAmount: bigint
}

/**
 * A vault of ERC-4626 and its asset: `shares` of it are worth `assets`, in either direction and whatever the size, rounded for the vault. The
 * address is the vault's, which is the token of its shares. Of a vault that counts its totals these are the totals, which trades change;
 * one that is `indexed` has a rate that they leave as it is. At most `mostAssets` are paid in and `mostShares` are given back. Raw units.
 */
export type Erc4626Pool = PoolIdentity & {
  kind: 'erc4626'
  indexed: boolean
  assets: bigint
  shares: bigint
  mostAssets: bigint
  mostShares: bigint
}

/**
 * A token of staked ether (Lido's wstETH): ether that is sent to it becomes shares, of which `shares` are worth `ether`. There is no way back. The
 * address is the token's; the wrapped token stands for ether. At most `mostEther` is staked. Raw units.
 */
export type StakingPool = PoolIdentity & { kind: 'staking'; ether: bigint; shares: bigint; mostEther: bigint }

/** The state of one pool at one block. A value: a new block makes new objects for the pools that changed and keeps the others. */
export type Pool =
  | V2Pool
  | V3Pool
  | V4Pool
  | SolidlyPool
  | StablePool
  | StableNgPool
  | StableMultiPool
  | StableMetaPool
  | WeightedPool
  | ComposablePool
  | RfqPool
  | Erc4626Pool
  | StakingPool
