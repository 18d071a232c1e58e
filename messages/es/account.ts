import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { accountText as english } from '@/messages/en/account'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of what an account has, below the tickets, in Spanish. */
export const accountText: Translation<typeof english> = {
  name: 'Tu cuenta',
  orders: 'Órdenes abiertas',
  holdings: 'Tenencias',
  connect: 'Conecta una billetera para ver tus órdenes abiertas y lo que tienes, en todas las redes.',
  loading: 'Leyendo tu cuenta…',
  noOrders: 'No hay nada abierto. Las órdenes que firmes aparecen aquí.',
  allOrders: 'Todas las órdenes',
  noHoldings: 'Nada que esta página liste.',
  total: 'Valor total',
  dust: 'Ocultar saldos mínimos',
  hidden: (count) =>
    plural(count, {
      one: 'Se oculta 1 token de menos de $1.',
      other: `Se ocultan ${displayCount(count)} tokens de menos de $1.`,
    }),
  silent: (networks) => `${networks} no responde.`,
  noPrice: 'sin precio',
  sell: 'Vender',
  sellAll: (symbol, network) => `Vender ${symbol} en ${network}`,
  trade: (given, got) => `${given} → ${got}`,
  open: 'Abrir',
  needs: 'Requiere acción',
}
