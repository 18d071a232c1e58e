import type { Chain, Token } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import type { TransferTerms } from './transfer-terms'

/** The token that arrives on another chain, as far as its amounts need it. */
export type ArrivingToken = Pick<Token, 'address' | 'symbol' | 'decimals'>

/**
 * Returns the token that arrives on another chain and is sold there; undefined if it is the bought
 * one. Its symbol is that of the token that enters the bridge, its decimals follow from the factor
 * that is signed.
 *
 * @example
 * tokenSoldThere(mainnet, transfer)?.symbol // 'USDC', of an order that buys LINK on Base
 */
export const tokenSoldThere = (
  chain: Chain,
  transfer: Pick<TransferTerms, 'entering' | 'bridge' | 'landing'> | undefined,
): ArrivingToken | undefined => {
  const entering = transfer?.landing && findToken(chain, transfer.entering.address)
  if (!transfer || !entering) return undefined
  const { outputToken, scalingFactor } = transfer.bridge
  return { address: outputToken, symbol: entering.symbol, decimals: entering.decimals + scalingFactor }
}
