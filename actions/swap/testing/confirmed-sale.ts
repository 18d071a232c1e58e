import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { pairOf } from '@/lib/ticket/terms/trade-terms'

/** The terms of one WETH for 3,000 USDC, confirmed by the first development account. */
export const confirmedSale: SwapTerms = {
  kind: 'market',
  side: 'SELL',
  ...pairOf(mainnet.id, findTokenBySymbol(mainnet, 'WETH')!, findTokenBySymbol(mainnet, 'USDC')!),
  srcAmount: 10n ** 18n,
  destAmount: 3_000_000_000n,
  limit: 2_985_000_000n,
  slippageBps: 50,
  beneficiary: developmentAccounts[0],
}
