import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { proofText as english } from '@/messages/en/proof'
import type { Translation } from '@/messages/in-language'

const pools = (count: number) => plural(count, { one: '1 pool', other: `${displayCount(count)} pools` })
const openOrders = (count: number) =>
  plural(count, { one: '1 orden abierta', other: `${displayCount(count)} órdenes abiertas` })

/** Holds the texts of price proofs, in Spanish. */
export const proofText: Translation<typeof english> = {
  gauge: {
    of: {
      price: 'del mejor precio posible',
      beforeGas: 'del mejor precio posible, antes del gas',
      swap: 'del mejor swap por pools, después del gas',
      crosschain: 'del mejor precio por ambas cadenas',
    },
    verified: {
      price: (mark) => <>del mejor precio posible{mark(', verificado aquí')}</>,
      beforeGas: (mark) => <>del mejor precio posible, antes del gas{mark(', verificado aquí')}</>,
      swap: (mark) => <>del mejor swap por pools, después del gas{mark(', verificado aquí')}</>,
      crosschain: (mark) => <>del mejor precio por ambas cadenas{mark(', verificado aquí')}</>,
    },
    notVerified: 'Sin verificar',
  },
  market: {
    title: 'Precio ahora',
    before: 'El precio de tu importe, comparado con el mejor posible.',
    none: 'Este precio no tiene prueba.',
  },
  counts: {
    pools,
    openOrders,
    both: (poolCount, orderCount) => `${pools(poolCount)} y ${openOrders(orderCount)}`,
  },
  verdict: {
    otherBlock: 'La cadena tiene otro bloque con este número. No te fíes de este precio: pide uno nuevo.',
    different: 'Los datos de los pools difieren de la cadena. No te fíes de este precio: pide uno nuevo.',
    leftOut: 'El servicio dejó fuera un pool que paga mejor. No te fíes de este precio: compara con otro servicio.',
    better: (bps) => `${bps} bps mejor`,
    betterBeforeGas: (bps, afterGasBps) => `${bps} bps mejor antes del gas, o ${afterGasBps} bps después`,
    looseByGas: (bps) =>
      `La prueba no descarta una ruta más de ${bps} bps mejor. ` +
      'La mayor parte de la diferencia es gas que cuenta demasiado bajo.',
    loose: (bps) =>
      `A más de ${bps} bps del mejor posible. ` +
      'Compara con otro servicio, prueba un importe menor o espera el próximo precio.',
    reading: 'Comparando los datos de los pools con la cadena.',
    lagging: (block) => `El nodo aún no ha visto el bloque ${block}. Se reintenta automáticamente.`,
    near: (better) => `Ninguna ruta es más de ${better}.`,
    nearIfRight: (better) =>
      `Ninguna ruta es más de ${better}, si los datos de los pools son correctos: no se pudieron comparar.`,
    nearButPruned: (better, block) =>
      `Ninguna ruta es más de ${better}, si los datos de los pools ` +
      `son correctos: el nodo ya no tiene el bloque ${block}.`,
    nearIfServed: (better, uncompared) =>
      `Ninguna ruta es más de ${better}, si el servicio acierta sobre ${uncompared} que aquí no se comparan.`,
    intentDifferent: 'Los datos de los pools difieren de la cadena: no hay con qué comparar. Tu mínimo se respeta.',
    intentLoose: 'Un swap por pools puede ser mejor, contado el gas. Compara con un swap de mercado.',
    intentBest: 'Ningún swap por estos pools es mejor, contado el gas.',
    intentBestIfRight: 'Ningún swap por estos pools es mejor, contado el gas, si los datos de los pools son correctos.',
    intentNear: (bps) => `Ningún swap por estos pools es más de ${bps} bps mejor, contado el gas.`,
    intentNearIfRight: (bps) =>
      `Ningún swap por estos pools es más de ${bps} bps mejor, ` +
      'contado el gas, si los datos de los pools son correctos.',
  },
  crosschain: {
    near: (bps) => `Ninguna ruta por ambas cadenas es más de ${bps} bps mejor, aparte del puente y el gas.`,
    nearIfRight: (bps) =>
      `Ninguna ruta por ambas cadenas es más de ${bps} bps mejor, aparte del puente y el gas, ` +
      'si los datos de los pools son correctos.',
    loose: (bps) => `Una ruta por ambas cadenas podría ser ${bps} bps mejor. Compara con otro servicio.`,
    lagging: (chain, block) => `El nodo de ${chain} aún no ha visto el bloque ${block}. Se reintenta automáticamente.`,
    gap: 'Como máximo por debajo del mejor posible',
    pools: (chain) => `Pools en ${chain}`,
    bridge: 'Puente',
    gas: 'Gas',
  },
  missing: {
    none: 'Este servicio no tiene prueba de este precio.',
    unloaded: 'No se pudo cargar la prueba de este precio.',
  },
}
