import type { batchText as english } from '@/messages/en/batch'
import type { Translation } from '@/messages/in-language'

/** Holds the labels of calls that go in one request, in Spanish. */
export const batchText: Translation<typeof english> = {
  approve: {
    router: (symbol) => `Aprobar ${symbol} para el router`,
    intent: (symbol) => `Aprobar ${symbol} para el contrato de liquidación`,
    otc: (symbol) => `Aprobar ${symbol} para el contrato OTC`,
  },
  reset: (symbol) => `Poner a cero la aprobación anterior de ${symbol}`,
  wrap: (symbol) => `Envolver ${symbol}`,
  swap: (from, to) => `Swap de ${from} por ${to}`,
  deposit: (symbol) => `Depositar ${symbol}, lo que firma la orden`,
  fill: (symbol) => `Ejecutar la oferta con ${symbol}`,
  cancel: (hash) => `Cancelar la orden ${hash}…`,
  revoke: (symbol, spender) => `Revocar ${symbol} para ${spender}`,
  gasInToken: (symbol, host) => `Pagas el gas en ${symbol}, mediante el paymaster de ${host}.`,
  gasSponsored: (host) => `El paymaster de ${host} paga el gas.`,
  change: (symbol, spender) => `Cambiar la aprobación de ${symbol} para ${spender}`,
}
