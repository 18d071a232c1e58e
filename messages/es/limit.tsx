import type { limitText as english } from '@/messages/en/limit'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the limit page, in Spanish. */
export const limitText: Translation<typeof english> = {
  page: {
    title: 'Orden límite',
    evidence: 'gráfico, detalles de la orden',
  },
  ticket: {
    sellAtMost: 'Vender como máximo',
    buyAtLeast: 'Comprar como mínimo',
    partialFills: 'Ejecuciones parciales',
    inParts: 'Puede ejecutarse por partes, cada una a tu precio o mejor.',
    whole: 'Toda a la vez, o nada.',
    wholeAsReplacing: 'Desactivado: una orden que reemplaza a otra se ejecuta entera.',
    wholeAcross: 'Desactivado: una orden a otra red se ejecuta entera.',
    wholeAsEarning: 'Desactivado: una orden que gana se ejecuta entera.',
  },
  price: {
    steps: 'Precio frente al mercado',
    market: 'Mercado',
    above: (percent) => `+${percent}`,
    below: (percent) => `−${percent}`,
    custom: 'Porcentaje propio frente al mercado',
    customHint: 'Otro',
    beforeCosts: (change) => `${change} frente al mercado, antes de costos`,
  },
  reasons: {
    amountMissing: ['Escribe un importe', 'Escribe dos de tres: lo que vendes, lo que compras, el precio.'],
    replacedLoading: ['Leyendo tu orden…', 'Cargando la orden a reemplazar.'],
    placeAnew: 'Colocarla como orden nueva',
    notReplaceable: {
      unknown: 'La orden a reemplazar no se conoce aquí.',
      foreign: 'La orden a reemplazar es de otra billetera.',
      over: 'La orden a reemplazar está cerrada.',
      inParts: 'Una orden que puede ejecutarse por partes no se puede reemplazar: cancélala primero.',
    },
    behindUnconfirmed: ['Confirma el límite', 'Es al menos un 5% peor que el mercado.'],
  },
  evidence: {
    gives: (bound) => `Entrega ${bound}`,
    gets: (bound) => `Recibe ${bound}`,
    price: 'Precio',
    filled: 'Ejecuciones parciales',
    inParts: 'sí',
    whole: 'no: toda, o nada',
    fillCost: 'Gas de una ejecución',
    net: 'Tu límite ya descuenta comisión y gas: recibes al menos eso, o no se toma nada.',
    fillsOnce: 'Se ejecuta cuando el mercado paga tu límite y el gas de la ejecución.',
    depositStays: 'Hasta entonces tu depósito sigue siendo tuyo: puedes retirarlo en cualquier momento.',
    tokensStay: 'Hasta entonces tus tokens se quedan en tu billetera.',
  },
  notices: {
    behind: (percent) => `${percent} por detrás del mercado`,
    reached: 'Se ejecuta de inmediato',
    marketPays: (amount) => `El mercado paga ${amount} ahora.`,
    marketAsks: (amount) => `El mercado pide ${amount} ahora.`,
    onlyLimit: 'En el mercado o por detrás se ejecuta de inmediato, y solo tu límite está garantizado.',
    acceptBehind: (percent) => `Mi límite es un ${percent} peor que el mercado.`,
    short: (amount) =>
      `Faltan ${amount} para ejecutar todas tus órdenes abiertas. ` +
      'Se ejecuta la primera que alcance su precio; las demás esperan, suspendidas, hasta que añadas fondos.',
    far: 'Lejos del mercado',
    farWhy: (percent) => `Solo se ejecuta si el precio sube un ${percent} antes de que venza la orden.`,
    dustWhy: (percent) =>
      `El solver se queda con cerca del ${percent} por su gas. Está contado arriba; una orden mayor pierde menos.`,
    brief: 'Menos de 10 minutos',
    briefWhy: 'El mercado tiene poco tiempo para alcanzar tu precio.',
  },
  replace: {
    title: 'Reemplaza tu orden',
    either: (link) => (
      <>
        Ambas llevan un mismo nonce, así que la cadena liquida solo una de las dos: la primera que alcance el mercado.
        Cancela {link('la anterior')} sin gas una vez colocada esta, si solo esta debe ejecutarse.
      </>
    ),
    placeAnew: 'Colocar en su lugar una nueva junto a ella',
  },
}
