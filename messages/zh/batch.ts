import type { batchText as english } from '@/messages/en/batch'
import type { Translation } from '@/messages/in-language'

/** Holds the labels of calls that go in one request, in Chinese. They are loaded with the code that sends. */
export const batchText: Translation<typeof english> = {
  approve: {
    router: (symbol) => `向路由合约授权 ${symbol}`,
    intent: (symbol) => `向结算合约授权 ${symbol}`,
    otc: (symbol) => `向 OTC 合约授权 ${symbol}`,
  },
  reset: (symbol) => `将旧的 ${symbol} 授权设为零`,
  wrap: (symbol) => `包装 ${symbol}`,
  swap: (from, to) => `将 ${from} 兑换为 ${to}`,
  deposit: (symbol) => `存入 ${symbol}，同时签署订单`,
  fill: (symbol) => `以 ${symbol} 吃下挂单`,
  cancel: (hash) => `取消订单 ${hash}…`,
  revoke: (symbol, spender) => `撤销 ${spender} 的 ${symbol} 授权`,
  gasInToken: (symbol, host) => `您以 ${symbol} 支付 Gas 费，经由 ${host} 的 Paymaster。`,
  gasSponsored: (host) => `${host} 的 Paymaster 支付 Gas 费。`,
  change: (symbol, spender) => `更改 ${spender} 的 ${symbol} 授权`,
}
