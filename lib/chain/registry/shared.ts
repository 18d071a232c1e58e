import type { Address, Hex } from 'viem'
import { isSameAddress, nativeToken } from '@/lib/address'
import type { Chain, DataFee, Dex, StrategyToken, Token, TokenTraits } from '../chain'
import { vaultHandler } from '../handler/handlers.generated'
import { callExecutor } from '../node/call-executor.generated'
import { crossExecutor } from '../program/cross-executor.generated'

type V2 = Extract<Dex, { kind: 'v2' }>
type V3 = Extract<Dex, { kind: 'v3' }>

/** What has the same value on every chain: contracts at one address, and the creation code hashes that fix pool addresses. */
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
    ...{ kind: 'v2', name, factory, initCodeHash, feePips: 3000, ...(firstBlock && { firstBlock }) },
  })

/**
 * The exchanges that differ from chain to chain by their factory alone, and by the block that it was deployed in (block explorers).
 *
 * @example
 * uniswapV2('0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f').feePips // 3000
 */
export const uniswapV2 = v2('UniswapV2', uniswapV2InitCodeHash)
export const sushiSwap = v2('SushiSwap', sushiSwapInitCodeHash)
export const uniswapV3 = (factory: Address, firstBlock?: number): V3 => ({
  ...{ kind: 'v3', name: 'UniswapV3', factory, initCodeHash: uniswapV3InitCodeHash, tiers: uniswapTiers },
  ...(firstBlock && { firstBlock }),
})

/** Any pool without hooks can be made in Uniswap V4; these are the fees and spacings that its own page offers. */
export const uniswapV4 = (manager: Address, firstBlock?: number): Extract<Dex, { kind: 'v4' }> => ({
  ...{ kind: 'v4', name: 'UniswapV4', manager, tiers: uniswapTiers, ...(firstBlock && { firstBlock }) },
})

/** Volatile and stable pairs of Velodrome V2 and of Aerodrome, made from it (reference: the lists of addresses in both repositories, `velodrome-finance/contracts` and `aerodrome-finance/contracts`; before the first of Velodrome's came Bedrock). */
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

/** PancakeSwap V3 has one address on every chain, and pools like those of Uniswap V3 (reference: PancakeSwap's list of addresses). */
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

/** Where intents are deployed: on every chain but 100 and 43114. */
export const intentContracts = {
  intent: '0x0000000000bbf5c5fd284e657f01bd000933c96d',
  deltaWrappedNative: '0x0a0d53b6684c7b32b4cbef5fe8483bfcc8406742',
  callExecutor: callExecutor.address,
  crossExecutor: crossExecutor.address,
  vaultHandler,
} as const

/**
 * The router of version 5 and the contract that pulls tokens for it, which it created, on most of the chains that have
 * them (reference: github.com/paraswap/augustus-v5, deployments).
 */
export const legacyContracts = {
  legacyRouter: '0xdef171fe48cf0115b1d80b88dc8eab59176fee57',
  legacyTransferProxy: '0x216b4b4ba9f3e719726886d34a177484278bfcae',
} as const

/**
 * The oracles of rollups, which are part of the chains themselves (reference: docs.optimism.io, "Predeploys"; docs.arbitrum.io,
 * "Precompiles").
 */
export const opStackData: DataFee = { rollup: 'optimism', oracle: '0x420000000000000000000000000000000000000F' }
export const arbitrumData: DataFee = { rollup: 'arbitrum', oracle: '0x000000000000000000000000000000000000006C' }

export const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

/**
 * A token as its contract names itself, and what it can do beyond plain ERC-20.
 *
 * @example
 * erc20('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 'USD Coin', 6, eip2612('2')).permit // { kind: 'eip2612', version: '2' }
 */
export const erc20 = (
  address: Address,
  symbol: string,
  name: string,
  decimals: number,
  traits?: TokenTraits,
): Token => ({
  ...{ address, symbol, name, decimals, ...traits },
})
export const eip2612 = (version: string): TokenTraits => ({ permit: { kind: 'eip2612', version } })

/**
 * Returns the strategies of a chain: each token with its token of deposits and its vaults, and the native token with
 * the vaults of the wrapped one.
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
