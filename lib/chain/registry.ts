import type { Address, Hex } from 'viem'
import { arbitrum } from './registry/arbitrum'
import { base } from './registry/base'
import { mainnet } from './registry/mainnet'

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

/** A venue whose pools we route through. `feePips` and fees of tiers are in millionths: 3000 = 0.3 %. */
export type Dex =
  | { kind: 'v2'; name: string; factory: Address; initCodeHash: Hex; feePips: number }
  | {
      kind: 'v3'
      name: string
      factory: Address
      initCodeHash: Hex
      tiers: readonly { feePips: number; tickSpacing: number }[]
    }
  | { kind: 'stable'; name: string; pools: readonly Address[] }
  /** Weighted pools of two tokens, whose tokens lie in a vault. */
  | { kind: 'weighted'; name: string; vault: Address; pools: readonly Address[] }

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
  wrappedNative: Address
  permit2: Address
  multicall3: Address
}

export type Chain = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: 18 }
  /** Blocks after which a state is treated as final; logs within this depth can still be unwound. */
  confirmationDepth: number
  contracts: ChainContracts
  /** The block that the RFQ contract was deployed in, or one before it: nothing it wrote is older. The chain's first one when left out. */
  rfqFirstBlock?: number
  dexes: readonly Dex[]
  tokens: readonly Token[]
  /** Symbols whose pools define one US dollar. */
  stableSymbols: readonly string[]
}

/**
 * The published addresses of every chain we know, the same for the local world and for real chains
 * (reference: the contracts' own documentation and block explorers). An operator's own file is merged over it when a process starts.
 *
 * @example
 * chains[1].contracts.router // '0x6a000f20005980200259b80c5102003040001068'
 */
export const chains: Readonly<Record<number, Chain>> = {
  [mainnet.id]: mainnet,
  [arbitrum.id]: arbitrum,
  [base.id]: base,
}

/**
 * The block from which on what the RFQ contract wrote is looked for.
 *
 * @example
 * rfqFirstBlockOf({ ...mainnet, rfqFirstBlock: 20_000_000 }) // 20_000_000n
 */
export const rfqFirstBlockOf = ({ rfqFirstBlock = 0 }: Pick<Chain, 'rfqFirstBlock'>): bigint => BigInt(rfqFirstBlock)

/**
 * Finds a listed token of a chain by address.
 *
 * @example
 * findToken(mainnet, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')?.symbol // 'USDC'
 */
export const findToken = (chain: Chain, address: string): Token | undefined =>
  indexOf(chain).byAddress.get(address.toLowerCase())

/**
 * Finds a listed token of a chain by symbol, whatever its casing.
 *
 * @example
 * findTokenBySymbol(mainnet, 'usdc')?.decimals // 6
 */
export const findTokenBySymbol = (chain: Chain, symbol: string): Token | undefined =>
  indexOf(chain).bySymbol.get(symbol.toLowerCase())

type TokenIndex = { byAddress: ReadonlyMap<string, Token>; bySymbol: ReadonlyMap<string, Token> }
const indexes = new WeakMap<Chain, TokenIndex>()

/** A chain is a value: its index is made once. Of two tokens with one symbol the first counts. */
const indexOf = (chain: Chain): TokenIndex => {
  const known = indexes.get(chain)
  if (known) return known
  const tokens = [...chain.tokens].reverse()
  const index = {
    byAddress: new Map(tokens.map((token) => [token.address.toLowerCase(), token])),
    bySymbol: new Map(tokens.map((token) => [token.symbol.toLowerCase(), token])),
  }
  indexes.set(chain, index)
  return index
}
