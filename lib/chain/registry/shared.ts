import type { Address, Hex } from 'viem'
import { isSameAddress, nativeToken } from '@/lib/address'
import type { Chain, DataFee, Dex, StrategyToken, Token, TokenTraits } from '../chain'
import { vaultHandler } from '../handler/handlers.generated'
import { callExecutor } from '../node/call-executor.generated'
import { crossExecutor } from '../program/cross-executor.generated'

type V2 = Extract<Dex, { kind: 'v2' }>
type V3 = Extract<Dex, { kind: 'v3' }>

/** Init code hashes that determine pool addresses, the same on every chain. */
const uniswapV2InitCodeHash = '0x96e8ac4277198ff8b6f785478aa9a39f403cb768dd02cbee326c3e7da348845f'
const uniswapV3InitCodeHash = '0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54'
const sushiSwapInitCodeHash = '0xe18a34eb0e04b04f7a0ac29a6e80748dca96319b42c54d679cb821dca90c6303'

/**
 * Returns the block time of a chain and its confirmation depth: the blocks of the time to finality.
 *
 * @example
 * timing({ blockMs: 12_000, finalityMs: 780_000 }) // { blockMs: 12000, confirmationDepth: 65 }
 */
export const timing = ({
  blockMs,
  finalityMs,
}: {
  blockMs: number
  finalityMs: number
}): Pick<Chain, 'blockMs' | 'confirmationDepth'> => ({ blockMs, confirmationDepth: Math.ceil(finalityMs / blockMs) })

const uniswapTiers = [
  { feePips: 100, tickSpacing: 1 },
  { feePips: 500, tickSpacing: 10 },
  { feePips: 3000, tickSpacing: 60 },
  { feePips: 10000, tickSpacing: 200 },
] as const

const v2 =
  (name: string, initCodeHash: Hex) =>
  (factory: Address, firstBlock?: number): V2 => ({
    kind: 'v2',
    name,
    factory,
    initCodeHash,
    feePips: 3000,
    ...(firstBlock && { firstBlock }),
  })

/**
 * Returns an exchange, given its factory and deployment block (source: block explorers).
 *
 * @example
 * uniswapV2('0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f').feePips // 3000
 */
export const uniswapV2 = v2('UniswapV2', uniswapV2InitCodeHash)
export const sushiSwap = v2('SushiSwap', sushiSwapInitCodeHash)
export const uniswapV3 = (factory: Address, firstBlock?: number): V3 => ({
  kind: 'v3',
  name: 'UniswapV3',
  factory,
  initCodeHash: uniswapV3InitCodeHash,
  tiers: uniswapTiers,
  ...(firstBlock && { firstBlock }),
})

/** Returns Uniswap V4 on a chain, with the fees and tick spacings that its own page offers. */
export const uniswapV4 = (manager: Address, firstBlock?: number): Extract<Dex, { kind: 'v4' }> => ({
  kind: 'v4',
  name: 'UniswapV4',
  manager,
  tiers: uniswapTiers,
  ...(firstBlock && { firstBlock }),
})

/**
 * Volatile and stable pairs of Velodrome V2 and its fork Aerodrome (reference: the address lists of
 * `velodrome-finance/contracts` and `aerodrome-finance/contracts`; `firstBlock` is not before
 * Bedrock).
 */
export const velodrome: Extract<Dex, { kind: 'solidly' }> = {
  kind: 'solidly',
  name: 'VelodromeV2',
  factory: '0xF1046053aa5682b4F9a81b5481394DA16BE5FF5a',
  implementation: '0x95885Af5492195F0754bE71AD1545Fe81364E531',
  firstBlock: 105_235_063,
}
export const aerodrome: Extract<Dex, { kind: 'solidly' }> = {
  kind: 'solidly',
  name: 'Aerodrome',
  factory: '0x420DD381b31aEf6683db6B902084cB0FFECe40Da',
  implementation: '0xA4e46b4f701c62e14DF11B48dCe76A7d793CD6d7',
  firstBlock: 3_200_559,
}

/** Returns PancakeSwap V3, with the same address on every chain (source: PancakeSwap's list). */
export const pancakeSwapV3 = (firstBlock: number): V3 => ({
  kind: 'v3',
  name: 'PancakeSwapV3',
  factory: '0x0BFbCF9fa4f9C56B0F40a671Ad40E0805A091865',
  deployer: '0x41ff9AA7e16B8B1a8a8dc4f0eFacd93D02d071c9',
  initCodeHash: '0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2',
  tiers: [
    { feePips: 100, tickSpacing: 1 },
    { feePips: 500, tickSpacing: 10 },
    { feePips: 2500, tickSpacing: 50 },
    { feePips: 10000, tickSpacing: 200 },
  ],
  firstBlock,
})

export const sharedContracts = {
  router: '0x6a000f20005980200259b80c5102003040001068',
  feeVault: '0x00700052c0608f670705380a4900e0a8080010cc',
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
} as const

/** The contracts of intents, deployed on all chains but 100 and 43114. */
export const intentContracts = {
  intent: '0x0000000000bbf5c5fd284e657f01bd000933c96d',
  deltaWrappedNative: '0x0a0d53b6684c7b32b4cbef5fe8483bfcc8406742',
  callExecutor: callExecutor.address,
  crossExecutor: crossExecutor.address,
  vaultHandler,
} as const

/**
 * The version 5 router and the contract that pulls tokens for it, which it created, on most chains
 * that have them (reference: github.com/paraswap/augustus-v5, deployments).
 */
export const legacyContracts = {
  legacyRouter: '0xdef171fe48cf0115b1d80b88dc8eab59176fee57',
  legacyTransferProxy: '0x216b4b4ba9f3e719726886d34a177484278bfcae',
} as const

/**
 * The data fee oracles of rollups, which are predeployed (reference: docs.optimism.io,
 * "Predeploys"; docs.arbitrum.io, "Precompiles").
 */
export const opStackData: DataFee = { rollup: 'optimism', oracle: '0x420000000000000000000000000000000000000F' }
export const arbitrumData: DataFee = { rollup: 'arbitrum', oracle: '0x000000000000000000000000000000000000006C' }

export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/**
 * Returns a token with the name of its contract and its features beyond plain ERC-20.
 *
 * @example
 * erc20(usdc, 'USDC', 'USD Coin', 6, eip2612('2')).permit // { kind: 'eip2612', version: '2' }
 */
export const erc20 = (
  address: Address,
  symbol: string,
  name: string,
  decimals: number,
  traits?: TokenTraits,
): Token => ({ address, symbol, name, decimals, ...traits })
export const eip2612 = (version: string): TokenTraits => ({ permit: { kind: 'eip2612', version } })

/**
 * Returns the strategies of a chain: each token with its deposit token and its vaults, and the
 * native token with the vaults of the wrapped one.
 *
 * @example
 * strategiesWith('0xC02a...', [{ underlying: '0xC02a...', deltaToken, vaults }]).length // 2
 */
export const strategiesWith = (wrapped: Address, tokens: readonly StrategyToken[]): readonly StrategyToken[] =>
  tokens.flatMap((token) =>
    isSameAddress(token.underlying, wrapped)
      ? [token, { ...token, underlying: nativeToken, deltaToken: intentContracts.deltaWrappedNative }]
      : [token],
  )
