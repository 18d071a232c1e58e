import { displayPercent } from './display-amount'
import { type FeeToken, takesFee } from './transfer-fee'

export const feeTokens = (tokens: readonly (FeeToken | undefined)[]): FeeToken[] =>
  tokens.filter((token) => token !== undefined).filter(takesFee)

export const transferFeeTitle = ({ symbol, transferFeeBps = 0 }: FeeToken): string =>
  `${symbol} takes ${displayPercent(transferFeeBps)} of every transfer`

// What the fee means where the amounts are those that arrive, and where a contract pays signed amounts from hand to hand.
export const feeInSwap = 'The token itself keeps it, whoever trades it. The amounts above count it.'
export const feeInOrder =
  'The token itself keeps it, so less would arrive than was signed. Such an order can neither be made nor filled here.'

// What keeps such tokens out of orders, for the button.
export const transferFeeReasons = (tokens: readonly (FeeToken | undefined)[]) =>
  feeTokens(tokens).map((token) => ({
    key: `transferFee ${token.symbol}`,
    label: `${token.symbol} cannot be traded OTC`,
    why: `${transferFeeTitle(token)}. ${feeInOrder}`,
  }))
