/** An address in lower case. Defined here, as the engine imports nothing. */
export type PoolAddress = `0x${string}`

type PoolIdentity = { address: PoolAddress; dex: string; token0: PoolAddress; token1: PoolAddress }

/** A constant product pool (Uniswap V2 and its forks). `feePips` in millionths: 3000 = 0.3 %. */
export type V2Pool = PoolIdentity & { kind: 'v2'; feePips: number; reserve0: bigint; reserve1: bigint }

/**
 * An initialised tick: `liquidityNet` is added to the active liquidity when the price crosses it
 * upwards. `liquidityGross` is the sum over all positions that end here: a tick with zero net but
 * non-zero gross still stops a swap, and each stop rounds.
 */
export type Tick = { index: number; liquidityNet: bigint; liquidityGross: bigint }

/**
 * A concentrated liquidity pool (Uniswap V3). `sqrtPriceX96` is Q64.96, zero before initialisation;
 * `ticks` has every initialised tick, ascending by index.
 */
export type V3Pool = PoolIdentity & {
  kind: 'v3'
  feePips: number
  tickSpacing: number
  sqrtPriceX96: bigint
  tick: number
  liquidity: bigint
  ticks: readonly Tick[]
}

/**
 * The parts of a Uniswap V4 pool key besides its tokens and LP fee: its pool manager, its tick
 * spacing, and whether its first currency is native.
 */
export type V4Key = { manager: PoolAddress; tickSpacing: number; native: boolean }

/**
 * A Uniswap V4 pool without hooks: the curve of V3, with its state in a shared manager; its address
 * is its pool id (32 bytes). `feePips` is the full swap fee including the protocol's part;
 * `lpFeePips` is the one in its key. If `native`, its first currency is the native one, for which
 * the wrapped token is used here, so its tokens need not ascend.
 */
export type V4Pool = Omit<V3Pool, 'kind'> & V4Key & { kind: 'v4'; lpFeePips: number }

/** A pool whose liquidity lies between ticks. */
export type ConcentratedPool = V3Pool | V4Pool

/**
 * A Solidly pair (Velodrome, Aerodrome): `x·y` is constant if volatile, `x³·y + x·y³` of balances
 * in 18 decimals if `stable`. `feePips` is taken from the input and leaves the pair, in whole bps;
 * 100 % while the exchange is paused. `scale` converts raw units to 18 decimals (1 = none).
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

/**
 * A two-coin stable swap pool. `amplification` is A times 100 as newer pools store it; `feeE10` in
 * 1e10; `rates` scale balances to 18 decimals (1e18 = none).
 */
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
 * A two-coin StableSwap-NG pool of Curve: `rates` may follow a coin's value, and `feeE10` grows
 * with the imbalance, up to a factor of `offpegFeeMultiplierE10` (1e10 = constant), as both sides
 * of a swap compute it in integers.
 */
export type StableNgPool = Omit<StablePool, 'kind'> & { kind: 'stableNg'; offpegFeeMultiplierE10: bigint }

/**
 * A pair of coins of a stable pool of three or more; its address is the pair's name (`multiName`).
 * The `others` are in the order of the contract, and count in its curve; all pairs of a contract
 * move together, so that a route uses at most one of them.
 */
export type StableMultiPool = Omit<StablePool, 'kind'> & {
  kind: 'stableMulti'
  others: readonly { token: PoolAddress; balance: bigint; rate: bigint }[]
}

/** The base pool of a metapool: all its coins in contract order, and its supply of shares. */
export type BasePool = { amplification: bigint; feeE10: bigint; supply: bigint; coins: StableMultiPool['others'] }

/**
 * A metapool's own coin (token0) and a coin of its base pool (token1); its address is their name
 * (`multiName`). `balance0` and `rate0` are those of its coin, `shares` its balance of base pool
 * shares, in raw units. A trade changes both contracts, so a route uses at most one pair of either.
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
 * A pair of coins of a crypto pool of Curve (tricrypto2): volatile coins, balances scaled by `rates`
 * that include the pool's price scale. `ann` is A·n^n in 1e4, `gamma` in 1e18; the fee lies between
 * `midFeeE10` in balance and `outFeeE10`, the faster the smaller `feeGammaE18`. Named and shared like
 * a `StableMultiPool`. A trade may move the price scale, so that its pool has no `invariant` (0n)
 * until it is read again, and trades once in a transaction.
 */
export type CryptoPool = PoolIdentity & {
  kind: 'crypto'
  ann: bigint
  gamma: bigint
  invariant: bigint
  midFeeE10: bigint
  outFeeE10: bigint
  feeGammaE18: bigint
  balance0: bigint
  balance1: bigint
  rate0: bigint
  rate1: bigint
  others: StableMultiPool['others']
}

/**
 * A weighted pool of two tokens (Balancer V2): `balance0^weight0 · balance1^weight1` is constant.
 * Weights sum to 1e18, the fee is in 1e18 and taken from the input, `scale` converts raw units to
 * 18 decimals (1 = none). One swap takes or pays at most 30 % of a balance.
 */
export type WeightedPool = PoolIdentity & {
  kind: 'weighted'
  /** The pool id in the Vault, 32 bytes; its first 20 are the address. */
  poolId: `0x${string}`
  swapFeeE18: bigint
  balance0: bigint
  balance1: bigint
  weight0E18: bigint
  weight1E18: bigint
  scale0: bigint
  scale1: bigint
  /** True for pools since version 2, which multiply out powers of 1, 2 and 4. */
  shortPowers: boolean
}

/**
 * A composable stable pool of two tokens (Balancer V2), without its own shares. `amplification` is
 * A times 1000, the fee is in 1e18 and taken from the input, 100 % while the pool is paused.
 * `factor` converts raw units to 18 decimals and by the token's rate, in 1e18: the value of a
 * staked token's rate provider that the pool uses for its next swap.
 */
export type ComposablePool = PoolIdentity & {
  kind: 'composable'
  /** The pool id in the Vault, 32 bytes; its first 20 are the address. */
  poolId: `0x${string}`
  amplification: bigint
  swapFeeE18: bigint
  balance0: bigint
  balance1: bigint
  factor0: bigint
  factor1: bigint
}

/**
 * An OTC order as liquidity: linear, in one direction. The address is the order's hash (32 bytes),
 * token0 is what the taker pays, token1 what the maker pays. `remainingMakerAmount` is the open
 * part of `makerAmount`, in raw units: 0 when filled or cancelled.
 */
export type RfqPool = PoolIdentity & {
  kind: 'rfq'
  maker: PoolAddress
  makerAmount: bigint
  takerAmount: bigint
  remainingMakerAmount: bigint
}

/**
 * An ERC-4626 vault and its asset: `shares` are worth `assets`, in either direction and for any
 * size, rounded in favour of the vault. The address is the vault's, which is also the token of its
 * shares. `assets` and `shares` are totals, which trades change; if `indexed`, they are a rate that
 * trades leave unchanged. At most `mostAssets` are deposited and `mostShares` redeemed. Raw units.
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
 * A staked ether token (Lido's wstETH): received ether becomes shares, of which `shares` are worth
 * `ether`. There is no redemption. The address is the token's; the wrapped token represents ether.
 * At most `mostEther` is staked. Raw units.
 */
export type StakingPool = PoolIdentity & { kind: 'staking'; ether: bigint; shares: bigint; mostEther: bigint }

/** The state of a pool at a block. Immutable: changed pools are new objects. */
export type Pool =
  | V2Pool
  | V3Pool
  | V4Pool
  | SolidlyPool
  | StablePool
  | StableNgPool
  | StableMultiPool
  | StableMetaPool
  | CryptoPool
  | WeightedPool
  | ComposablePool
  | RfqPool
  | Erc4626Pool
  | StakingPool
