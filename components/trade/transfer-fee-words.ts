import { displayPercent } from './display-amount'
import { type FeeToken, takesFee, tradeFeeBps } from './transfer-fee'

const named = (tokens: readonly (FeeToken | undefined)[]) => tokens.filter((token) => token !== undefined)

export const feeTokens = (tokens: readonly (FeeToken | undefined)[]): FeeToken[] => named(tokens).filter(takesFee)

// Those too that take it where a pool pays or is paid.
export const tradeFeeTokens = (tokens: readonly (FeeToken | undefined)[]): FeeToken[] =>
  named(tokens).filter((token) => tradeFeeBps(token) > 0)

export const transferFeeTitle = (token: FeeToken): string =>
  takesFee(token)
    ? `${token.symbol} takes ${displayPercent(token.transferFeeBps ?? 0)} of every transfer`
    : `${token.symbol} takes up to ${displayPercent(tradeFeeBps(token))} of every trade`

// What the fee means where the amounts are those that arrive, and where a contract pays signed amounts from hand to hand.
export const feeInSwap = 'The token keeps it. The amounts above count it.'
export const feeInOrder =
  'The token keeps it, so less would arrive than was signed. OTC orders of it can’t be made or filled.'

// What keeps such tokens out of orders, for the button.
export const transferFeeReasons = (tokens: readonly (FeeToken | undefined)[]) =>
  feeTokens(tokens).map((token) => ({
    key: `transferFee ${token.symbol}`,
    label: `${token.symbol} cannot be traded OTC`,
    why: `${transferFeeTitle(token)}. ${feeInOrder}`,
  }))
