import type { batchText as english } from '@/messages/en/batch'
import type { Translation } from '@/messages/in-language'

/** Holds the labels of calls that go in one request, in Turkish. */
export const batchText: Translation<typeof english> = {
  approve: {
    router: (symbol) => `Router için izin ver: ${symbol}`,
    intent: (symbol) => `Uzlaşma sözleşmesi için izin ver: ${symbol}`,
    otc: (symbol) => `OTC sözleşmesi için izin ver: ${symbol}`,
  },
  reset: (symbol) => `Eski ${symbol} iznini sıfırla`,
  wrap: (symbol) => `Wrap et: ${symbol}`,
  swap: (from, to) => `Swap: ${from} → ${to}`,
  deposit: (symbol) => `${symbol} yatır; bu, emri imzalar`,
  fill: (symbol) => `Teklifi ${symbol} ile karşıla`,
  cancel: (hash) => `Emri iptal et: ${hash}…`,
  revoke: (symbol, spender) => `${spender} için ${symbol} iznini kaldır`,
  gasInToken: (symbol, host) => `Gazı ${symbol} ile, ${host} adresindeki paymaster üzerinden ödersiniz.`,
  gasSponsored: (host) => `Gazı ${host} adresindeki paymaster öder.`,
  change: (symbol, spender) => `${spender} için ${symbol} iznini değiştir`,
}
