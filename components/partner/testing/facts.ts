import { toLowerAddress } from '@/lib/address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { TokenFacts } from '@/lib/partner/dollars'

const token = findTokenBySymbol(mainnet, 'USDC')!

export const usdc = toLowerAddress(token.address)

/** A token of six decimals that is worth a dollar. */
export const facts: TokenFacts = { token, isNamed: true, priceUsd: '1' }
