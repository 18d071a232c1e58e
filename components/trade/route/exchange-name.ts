import { tradeText } from '@/messages/trade'

const spoken: ReadonlyMap<string, string> = new Map(Object.entries(tradeText.drawing.exchanges))

// An exchange as people write it: 'UniswapV3' is Uniswap V3.
export const exchangeName = (name: string): string => spoken.get(name) ?? name.replace(/(?<=[a-z])(?=V\d+$)/, ' ')

// The same where there is little room.
export const shortExchangeName = (name: string): string => name.replace(/^Uniswap(?= )/, 'Uni').replace(/Swap$/, '')
