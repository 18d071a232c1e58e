import { tradeText } from '@/messages/trade'
import { displayPercent } from './display-amount'
import { type FeeToken, takesFee, tradeFeeBps } from './transfer-fee'

const named = (tokens: readonly (FeeToken | undefined)[]) => tokens.filter((token) => token !== undefined)

export const feeTokens = (tokens: readonly (FeeToken | undefined)[]): FeeToken[] => named(tokens).filter(takesFee)

// Those too that take it where a pool pays or is paid.
export const tradeFeeTokens = (tokens: readonly (FeeToken | undefined)[]): FeeToken[] =>
  named(tokens).filter((token) => tradeFeeBps(token) > 0)

export const transferFeeTitle = (token: FeeToken): string =>
  takesFee(token)
    ? tradeText.transfer.ofTransfers(token.symbol, displayPercent(token.transferFeeBps ?? 0))
    : tradeText.transfer.ofTrades(token.symbol, displayPercent(tradeFeeBps(token)))

// What keeps such tokens out of orders, for the button.
export const transferFeeReasons = (tokens: readonly (FeeToken | undefined)[]) =>
  feeTokens(tokens).map((token) => ({
    key: `transferFee ${token.symbol}`,
    label: tradeText.transfer.notOtc(token.symbol),
    why: tradeText.transfer.notOtcWhy(transferFeeTitle(token), tradeText.transfer.inOrder),
  }))
