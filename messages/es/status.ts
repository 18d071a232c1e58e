import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { statusText as english } from '@/messages/en/status'
import type { Translation } from '@/messages/in-language'

/** Explains that no newer data is available. */
const lost = 'No se sabe nada más reciente.'
const blocks = (count: number) => plural(count, { one: '1 bloque', other: `${displayCount(count)} bloques` })

/** Holds the texts of the status page, in Spanish. */
export const statusText: Translation<typeof english> = {
  page: {
    title: 'Estado',
    skipTo: 'Saltar al estado',
    loading: 'Cargando',
    noScript: 'Esta página necesita JavaScript.',
    asJson: 'Lo mismo como JSON',
  },
  connection: { offline: lost, allLost: lost, serviceLost: lost, paused: lost },
  verdict: {
    works: 'Todos los sistemas funcionan',
    fails: 'Degradado',
    old: (moment) => `Abajo está lo que se sabía el ${moment}. Puede ser distinto ahora.`,
    nodeSilent: (network, time) => `${network}: el nodo no responde desde hace ${time}. No hay precios nuevos.`,
    nodeStalled: (network, time) => `${network}: el bloque más reciente es de hace ${time}. No hay precios nuevos.`,
    nodeStarting: (network) => `${network}: el servicio aún lee los pools. Todavía no hay precios.`,
    indexStopped: (network) =>
      `${network}: el seguimiento de órdenes se detuvo. Las órdenes muestran un estado antiguo.`,
    indexLate: (network, lag) => `${network}: órdenes, ${lag}. Muestran un estado antiguo.`,
    indexFails: {
      market: (network, since) => `${network}: pools sin actualizar desde el ${since}. Los precios son antiguos.`,
      ledger: (network, since) => `${network}: órdenes sin actualizar desde el ${since}.`,
      audit: (network, since) => `${network}: órdenes sin comparar con la cadena desde el ${since}.`,
      swaps: (network, since) => `${network}: faltan swaps en el historial desde el ${since}.`,
      pools: (network, since) => `${network}: faltan pools nuevos desde el ${since}.`,
      depths: (network, since) => `${network}: profundidades de pools sin actualizar desde el ${since}.`,
      prices: (network, since) => `${network}: historial de precios sin actualizar desde el ${since}.`,
    },
    intentsDelayed: (network) => `${network}: las órdenes sin gas van con retraso, se reanudan automáticamente.`,
    intentsStopped: (network) => `${network}: las órdenes sin gas esperan, nadie las liquida ahora.`,
  },
  chains: {
    title: 'Cadenas',
    table: 'Tabla de cadenas',
    heads: ['Cadena', 'Seguimiento de órdenes', 'Órdenes sin gas', 'Nodo', 'Bloque más reciente'],
    node: { answers: 'Responde', stalled: 'Estancado', silent: 'En silencio', starting: 'Arrancando' },
    index: { upToDate: 'Al día', late: 'Atrasado', stopped: 'Detenido' },
    intents: { settled: 'Se liquidan', delayed: 'Con retraso', stopped: 'Detenidas', none: 'No se ofrecen' },
    contracts: { own: 'Contratos propios', published: 'Contratos publicados', mixed: 'Contratos propios y publicados' },
    neverRead: 'Nunca leído',
    unknown: 'Desconocido',
    upToDate: 'En el bloque más reciente',
    behind: (count, time) => `${blocks(count)}, ${time} por detrás`,
    age: (time) => `hace ${time}`,
  },
  relayers: {
    title: 'Relayers de otros',
    span: 'Últimos 7 días',
    table: 'Tabla de relayers de otros',
    heads: ['Relayer', 'Estado', 'Cumplidas', 'Incumplidas', 'Abiertas'],
    about: 'Transferencias que prometieron pagar por una comisión menor. El nuestro paga las que no pagan.',
    blockedWhy: (until) => `No se le pregunta hasta el ${until}: no cumplió una promesa.`,
  },
  agents: {
    title: 'Solvers',
    span: 'Últimas 24 horas',
    none: 'No hay solvers. Aquí no se ofrecen órdenes sin gas.',
    table: 'Tabla de solvers',
    heads: ['Solver', 'Estado', 'Éxito', 'Ganadas', 'Falladas', 'Tiempo de respuesta'],
    outside: 'Externo',
    ours: 'Propio',
    blocked: 'Bloqueado',
    asked: 'Activo',
    notAsked: 'No se le pregunta',
    blockedWhy: ({ until, answers, failures }) =>
      plural(answers, {
        one: `No se le pregunta hasta el ${until}. De su última respuesta, ${failures}.`,
        other: `No se le pregunta hasta el ${until}. De sus últimas ${displayCount(answers)} respuestas, ${failures}.`,
      }),
    notAskedOn: {
      NoCrossSettle: (network) =>
        `No se le pregunta en ${network}: el contrato allí no puede hacer cumplir una promesa.`,
      NoCallExecutor: (network) =>
        `No se le pregunta en ${network}: el contrato que hace sus llamadas no está desplegado allí.`,
    },
    noBids: 'Sin pujas',
    successes: (good, all) => `${displayCount(good)} de ${displayCount(all)}`,
    noFailures: 'Ninguna',
    failures: {
      reverted: (count) =>
        plural(count, { one: '1 revirtió al simularse', other: `${displayCount(count)} revirtieron al simularse` }),
      underdelivered: (count) =>
        plural(count, {
          one: '1 trajo menos de lo prometido',
          other: `${displayCount(count)} trajeron menos de lo prometido`,
        }),
      differs: (count) =>
        plural(count, {
          one: '1 falló en una de dos simulaciones',
          other: `${displayCount(count)} fallaron en una de dos simulaciones`,
        }),
      late: (count) => plural(count, { one: '1 llegó tarde', other: `${displayCount(count)} llegaron tarde` }),
      malformed: (count) =>
        plural(count, { one: '1 no se pudo leer', other: `${displayCount(count)} no se pudieron leer` }),
      unreachable: (count) => plural(count, { one: '1 no llegó', other: `${displayCount(count)} no llegaron` }),
      unsettled: (count) =>
        plural(count, { one: '1 ganó y revirtió', other: `${displayCount(count)} ganaron y revirtieron` }),
    },
    within: (time) => `95% dentro de ${time}`,
  },
  lanes: {
    title: 'Vías a otras cadenas',
    span: 'Últimas 200 transferencias',
    none: 'No hay vías. Aquí no se ofrecen órdenes a otras cadenas.',
    table: 'Tabla de vías',
    heads: ['Vía', 'Estado', 'Tiempo', 'Comisión del relay', 'A la vez', 'En camino'],
    chain: (id) => `cadena ${id}`,
    way: (from, to) => `${from} a ${to}`,
    open: 'Abierta',
    paused: 'En pausa',
    closed: 'Cerrada',
    speeds: { standard: 'Estándar', fast: 'Rápida' },
    time: (half, most) => `${half}, casi siempre menos de ${most}`,
    estimate: 'estimación',
    fee: (share, flat) => `${share} + ${flat}`,
    late: (count) => plural(count, { one: '1 tarde', other: `${displayCount(count)} tarde` }),
  },
  relays: {
    title: 'Relayer',
    table: 'Tabla de lo que puede pagar el relayer',
    heads: ['Cadena', 'Puede pagar ahora', 'Aún sin devolver', 'Atrasado'],
    about: 'Lo que pagó el relayer lo devuelve el puente, normalmente en pocas horas. Atrasado: no en seis horas.',
    obstacles: {
      FundsShort: 'Sin fondos',
      AllowanceShort: 'Falta la aprobación',
      InFlightFull: 'Límite alcanzado, espera devoluciones',
      NoPrice: 'Sin precio en los pools',
      Stopped: 'Ningún relayer paga ahora',
      DepositsPaused: 'El puente no acepta depósitos',
      FillsPaused: 'El puente no paga nada allí',
    },
  },
  auctions: {
    title: 'Subastas',
    span: 'Última hora',
    awarded: 'Órdenes adjudicadas',
    notAwarded: 'Órdenes con pujas, sin adjudicar',
    sums: ({ rounds, orders, awarded }) => {
      const ofRounds = plural(rounds, { one: '1 ronda', other: `${displayCount(rounds)} rondas` })
      const ofOrders = plural(orders, {
        one: '1 orden con pujas',
        other: `${displayCount(orders)} órdenes con pujas`,
      })
      const ofAwarded = plural(awarded, { one: '1 adjudicada', other: `${displayCount(awarded)} adjudicadas` })
      return `${ofRounds}, ${ofOrders}, ${ofAwarded}`
    },
    drawing: (network, sums) => `${network}: ${sums}`,
    now: 'ahora',
    asTable: 'Como tabla',
    table: (network) => `Subastas en ${network}`,
    heads: ['Desde', 'Rondas', 'Con pujas', 'Adjudicadas'],
  },
  quotes: {
    title: 'Cotizaciones',
    span: 'Últimos 5 minutos',
    half: 'La mitad dentro de (p50)',
    p95: 'El 95% dentro de (p95)',
    count: 'Cotizaciones',
    refused: 'Solicitudes rechazadas por carga',
    about: 'Tiempo en el servicio, del proceso que responde esta página.',
  },
  time: {
    none: 'Aún ninguna',
    under1Ms: 'menos de 1 ms',
    ms: (count) => `${count} ms`,
    seconds: (count) => `${count} s`,
  },
}
