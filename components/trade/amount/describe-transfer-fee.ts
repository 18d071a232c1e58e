import { tradeText } from '@/messages/trade'
import { displayPercent } from './display-amount'
import { type FeeToken, takesFee, tradeFeeBps } from './transfer-fee'

const named = (tokens: readonly (FeeToken | undefined)[]) => tokens.filter((token) => token !== undefined)

export const feeTokens = (tokens: readonly (FeeToken | undefined)[]): FeeToken[] => named(tokens).filter(takesFee)

// Includes tokens that take a fee only on transfers to or from pools.
export const tradeFeeTokens = (tokens: readonly (FeeToken | undefined)[]): FeeToken[] =>
  named(tokens).filter((token) => tradeFeeBps(token) > 0)

export const transferFeeTitle = (token: FeeToken): string =>
  takesFee(token)
    ? tradeText.transfer.ofTransfers(token.symbol, displayPercent(token.transferFeeBps ?? 0))
    : tradeText.transfer.ofTrades(token.symbol, displayPercent(tradeFeeBps(token)))

// Returns a reason for each token whose transfer fee excludes it from OTC orders.
export const transferFeeReasons = (tokens: readonly (FeeToken | undefined)[]) =>
  feeTokens(tokens).map((token) => ({
    key: `transferFee ${token.symbol}`,
    label: tradeText.transfer.notOtc(token.symbol),
    why: tradeText.transfer.notOtcWhy(transferFeeTitle(token), tradeText.transfer.inOrder),
  }))
