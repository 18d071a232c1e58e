import { tradeText } from '@/messages/trade'

const spoken = (): Readonly<Record<string, string>> => tradeText.drawing.exchanges

// Returns the displayed name of an exchange: 'UniswapV3' is "Uniswap V3".
export const exchangeName = (name: string): string =>
  Object.hasOwn(spoken(), name) ? spoken()[name]! : name.replace(/(?<=[a-z])(?=V\d+$)/, ' ')

// Shortens the displayed name of an exchange: "Uniswap V3" is "Uni V3".
export const shortExchangeName = (name: string): string => name.replace(/^Uniswap(?= )/, 'Uni').replace(/Swap$/, '')
