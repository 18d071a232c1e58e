import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { partnerText as english } from '@/messages/en/partner'
import { tradeText } from '@/messages/es/trade'
import type { Translation } from '@/messages/in-language'

const tokens = (count: number) => plural(count, { one: '1 token', other: `${displayCount(count)} tokens` })

/** Holds the texts of the partner page and of its claim window, in Spanish. */
export const partnerText: Translation<typeof english> = {
  page: {
    title: 'Socios',
    partner: 'Socio',
    placeholder: 'Nombre, 0x… o nombre.eth',
    show: 'Mostrar',
    loading: 'Cargando el socio',
    loadingTools: 'Cargando las herramientas',
    yours: 'tu billetera',
    registered: (bps, maxBps) => `Comisión registrada ${bps} bps, hasta ${maxBps} bps con la comisión de una solicitud`,
    registeredWithSurplus: (bps, maxBps) =>
      `Comisión registrada ${bps} bps, hasta ${maxBps} bps con la comisión de una solicitud, toma el excedente`,
    noName: 'No hay ningún nombre registrado con esta dirección',
    unknown: (name) => (
      <>
        No hay nadie registrado como “{name}”. Comprueba la ortografía, o escribe la dirección a la que se pagan las
        comisiones.
      </>
    ),
    lost:
      'El servicio no responde, y solo él conoce los nombres. ' +
      'Escribe en su lugar la dirección a la que se pagan las comisiones.',
    about: 'Lo que ganó una integración, y cómo reclamarlo. Escribe arriba el nombre o la dirección de un socio.',
    showYours: (address) => `Mostrar tu billetera ${address}`,
    connect: 'Conecta una billetera',
  },
  notices: {
    claiming: tokens,
    nodesLost: (networks) =>
      `El nodo de ${networks} no responde. Lo que se puede reclamar allí es lo que dice el servicio.`,
    unread: (networks) => `El servicio no puede leer ${networks} ahora. Se desconoce lo ganado y reclamado allí.`,
  },
  run: {
    running: 'Reclamando…',
    failed: 'No reclamado',
    done: 'Comisiones reclamadas',
  },
  gaps: {
    market: (networks) => `swaps en ${networks}`,
    intent: (networks) => `órdenes en ${networks}`,
    both: (networks) => `swaps y órdenes en ${networks}`,
  },
  surfaces: {
    market: 'Swaps',
    intent: 'Órdenes',
  },
  contracts: {
    market: 'Bóveda de comisiones',
    intent: 'Contrato de liquidación',
  },
  figures: {
    title: 'Cifras',
    claimable: 'Por reclamar ahora',
    claimed: 'Reclamado',
    since: (moment) => `desde ${moment}`,
    unpriced: (count) =>
      plural(count, {
        one: 'y 1 importe sin precio en dólares',
        other: `y ${displayCount(count)} importes sin precio en dólares`,
      }),
    unknownClaims: (where) => `desconocido: ${where}`,
    volume: 'Volumen',
    trades: 'Operaciones',
    year: 'últimos 365 días',
    takeRate: 'Tasa de ingreso',
    ofVolume: 'ganado del volumen',
    ofRecordedVolume: 'del volumen registrado',
    noRate: 'aún ninguna',
    unknown: 'desconocido',
    prices: 'Dólares a los precios actuales de los pools.',
  },
  fees: {
    title: 'Comisiones',
    loading: 'Cargando las comisiones',
    none: 'Aún no hay comisiones.',
    noneWhy: 'Una comisión aparece aquí cuando una operación nombra a este socio.',
    table: 'Comisiones por token y red',
    heads: ['Token', 'Red', 'De', 'Por reclamar', 'Valor', 'Ganado', 'Reclamado'],
    unknown: 'desconocido',
    contradicted: (amount, block) => `El servicio dice ${amount} (bloque ${displayCount(block)}). Cuenta la cadena.`,
    since: (moment) => `desde ${moment}`,
    before: (amount, moment) => (
      <>
        y {amount} antes del {moment}
      </>
    ),
    noCredits: 'sin registro: el contrato no escribe logs de abonos',
    noClaims: 'sin registro: el contrato no escribe logs de reclamaciones',
    notRecordedYet: 'aún sin registrar',
    isCut: 'Se abonaron más tokens de ninguna lista que los mostrados: de estos, solo los más recientes.',
  },
  claims: {
    title: 'Reclamaciones',
    connect: (address) => `Conecta ${address} para reclamar.`,
    connectOnly: (address) => `Conecta ${address} para reclamar. Solo esa billetera puede.`,
    connectWallet: 'Conecta una billetera',
    nothing: 'Nada que reclamar.',
    paused: 'Pausado por su operador. Las comisiones se quedan en él.',
    lines: {
      market: (network) => `${network}, swaps`,
      intent: (network) => `${network}, órdenes`,
    },
    worth: (count, worth) => (
      <>
        {tokens(count)}, {worth}.
      </>
    ),
    press: 'Reclamar…',
    presses: {
      market: (network) => `Reclamar de la bóveda de comisiones en ${network}`,
      intent: (network) => `Reclamar del contrato de liquidación en ${network}`,
    },
  },
  chart: {
    title: 'Por día',
    spans: 'Días mostrados',
    span: { '30': '30 d', '90': '90 d', '365': '1 a' },
    loading: 'Cargando los días',
    lost: 'El servicio no dice qué se ganó cada día.',
    measure: 'Medida',
    measures: { earned: 'Ganado', volume: 'Volumen', trades: 'Operaciones' },
    sums: ({ swaps, orders, days }) =>
      plural(days, {
        one: `${swaps} de swaps y ${orders} de órdenes en 1 día`,
        other: `${swaps} de swaps y ${orders} de órdenes en ${displayCount(days)} días`,
      }),
    drawing: (name, sums) => `${name}: ${sums}`,
    notRecorded: 'sin registrar',
    someNotRecorded: (known) => `${known}, parte sin registrar`,
    unpriced: 'sin precio',
    someUnpriced: (known) => `${known}, parte sin precio`,
    noRecord: 'Sin registrar: no hay logs de abonos, o aún no hay registro.',
    takeRate: 'Tasa de ingreso',
    rateOfVolume: (rate, volume) => `${rate} de ${volume} de volumen`,
    rateUnknown: 'desconocida',
    noRate: 'ninguna',
    noRateWhy: 'Desconocida donde las ganancias no se registran.',
    withoutUnpriced: 'Los importes sin precio en dólares no están en el dibujo.',
    withoutUnrecorded: 'Algunas ganancias no se registran y no están en el dibujo.',
    isCut: 'De los tokens de ninguna lista, solo los importes más recientes.',
    about:
      'Tasa de ingreso: lo que ganó el socio, pagado directamente o abonado, del volumen en su nombre, ' +
      'ambos a precios de ahora. No incluye la parte del servicio en las comisiones de swaps. ' +
      'Volumen: lo que llegó de una venta, lo que costó una compra, de swaps y de órdenes enviadas aquí.',
    today: 'hoy',
    asTable: 'Como tabla',
    noTrades: 'No hubo operaciones en estos días.',
    tables: { earned: 'Ganado por día', volume: 'Volumen por día', trades: 'Operaciones por día' },
    heads: ['Día (UTC)', 'Swaps', 'Órdenes', 'Total', 'Tasa de ingreso'],
  },
  direct: {
    title: 'Pagado directamente',
    about:
      'Estas comisiones fueron a la dirección del socio en el propio swap (isDirectFeeTransfer). ' +
      'Ningún contrato las guarda, así que no hay nada que reclamar.',
    table: 'Comisiones pagadas directamente',
    heads: ['Token', 'Red', 'Pagado', 'Valor'],
  },
  history: {
    title: 'Historial',
    loading: 'Cargando el historial',
    lost: 'El servicio no dice qué se abonó y qué se reclamó.',
    none: 'Aún no hay abonos ni reclamaciones.',
    noneRecorded: (where) => `No hay nada registrado. Contratos que no escriben logs de abonos: ${where}.`,
    table: 'Abonos y reclamaciones',
    heads: ['Hora', 'Qué', 'De', 'Importe', 'Red', 'Transacción', 'A'],
    entries: { accrued: 'Ganado', claimed: 'Reclamado', direct: 'Pagado directamente' },
    newest: (count, total) =>
      `Los ${displayCount(count)} más recientes de ${displayCount(total)}. El archivo los tiene todos.`,
    unrecorded: (where) => `No está incluido, ya que sus contratos no escriben logs de abonos: ${where}.`,
    export: 'Exportar el historial como CSV',
    format: 'CSV',
    reading: 'Leyendo…',
    read: (count, total) => `${displayCount(count)} de ${displayCount(total)} leídos…`,
    paused: 'Demasiadas solicitudes. Inténtalo más tarde.',
    cut: (maxEntries) => `El archivo tiene los ${displayCount(maxEntries)} más recientes.`,
  },
  rules: {
    title: 'Reparto de comisiones',
    rows: ({ maxBps, anonBps }) => [
      ['Comisión de una orden', '100% para el socio'],
      ['Comisión de un swap', '85% para el socio, 15% para el servicio'],
      ['Excedente, si el socio lo toma', '50% para el socio, 50% para el servicio'],
      ['Excedente dado al operador (isSurplusToUser)', 'El 50% del socio va al operador'],
      ['Tope del excedente compartido', '1% de la cotización, salvo que se desactive'],
      ['Comisión y excedente juntos', 'Cuenta la comisión; el excedente se queda con el operador'],
      ['Comisión registrada y solicitada', `Se suman, como máximo ${maxBps} bps o el límite del nivel`],
      ['Sin socio nombrado (anon)', `${anonBps} bps para el servicio`],
      ['Comisión pagada directamente (isDirectFeeTransfer)', 'Solo swaps: se paga en el propio swap'],
    ],
    about:
      'Cualquier dirección gana una comisión que pida una solicitud; no hace falta cuenta. ' +
      'El excedente es lo que una operación trae por encima de su cotización; ' +
      'sin un socio que lo tome, es del servicio. ' +
      'Un nombre registrado tiene su comisión sin pedirla.',
    parameters: 'Todos los parámetros',
  },
  surface: {
    title: 'Reclamación de comisiones',
    page: 'la página de socios',
  },
  claim: {
    title: 'Reclamar comisiones',
    close: 'Cerrar',
    does: 'Una transacción paga todo lo que el contrato te debe de estos tokens. Tú pagas el gas.',
    network: 'Red',
    tokens: 'Tokens',
    receives: 'Lo que reclamas',
    press: {
      noToken: 'Elige un token',
      tooMany: (max) => `Elige como máximo ${displayCount(max)} tokens`,
      resolving: 'Buscando el destinatario',
      invalid: 'Escribe un destinatario válido',
      unconfirmed: 'Confirma el destinatario',
      claim: (count) => plural(count, { one: 'Reclamar 1 token', other: `Reclamar ${displayCount(count)} tokens` }),
    },
    steps: (chainName) => ({
      switch: tradeText.steps.switch(chainName),
      check: {
        title: tradeText.steps.check.title,
        note: 'Los importes se leen de nuevo, cada campo se verifica y luego se simula.',
      },
      send: { title: 'Enviar la reclamación', note: tradeText.steps.send },
      wait: tradeText.steps.wait,
    }),
    outcome: {
      paid: (count) => plural(count, { one: '1 token pagado', other: `${displayCount(count)} tokens pagados` }),
      to: 'A',
    },
  },
  tools: {
    pair: {
      network: 'Red',
      sell: 'Vender',
      buy: 'Comprar',
      none: 'Elige dos tokens distintos.',
    },
    simulator: {
      title: 'Calculadora de ingresos',
      fee: 'Tu comisión, bps',
      surplus: 'Mejor que lo cotizado, bps',
      volume: 'Volumen, dólares',
      period: 'Período',
      periods: { year: 'al año', month: 'al mes' },
      askForSurplus: 'Pedir el excedente (takeSurplus)',
      wrongBps: 'Escribe puntos básicos enteros: 25 es 0.25%.',
      asked: (fee, surplus) => `Se pide ${fee} de cada operación; las operaciones traen ${surplus} más de lo cotizado.`,
      registered: (name) => `Registrado con ${name}`,
      bps: (bps) => `${bps} bps`,
      feeInAll: 'Comisión total',
      surplusGoes: 'Excedente',
      surplusShared: '50% tuyo, 50% del servicio',
      surplusToTrader: 'todo para el operador',
      surplusToService: 'para el servicio',
      byOrders: 'Ganas, todo por órdenes',
      bySwaps: 'Ganas, todo por swaps',
      perYear: (dollars) => `${dollars} al año`,
      perMonth: (dollars) => `${dollars} al mes`,
      refused: (why) => `${why}.`,
    },
    quote: {
      amount: 'Importe',
      noAmount: 'Escribe un importe.',
      refused: 'Sin cotización: esta comisión se rechaza.',
      without: 'El operador recibe, sin socio (1 bps)',
      with: 'El operador recibe, con tu comisión',
      difference: 'Diferencia',
      open: '–',
      more: (amount) => `+${amount}`,
      less: (amount) => `−${amount}`,
    },
    links: {
      title: 'Enlaces y código',
      needsName:
        'Los enlaces y widgets necesitan un nombre, que registra el operador de este servicio. Sin él, ' +
        'estos parámetros de POST /transactions y POST /v2/delta/orders/build pagan una comisión a la dirección:',
      enterName: 'Escribe arriba el nombre de un socio para ver sus enlaces, su widget y su código.',
      parameters: 'Parámetros de la solicitud',
      page: 'Página',
      pages: { swap: 'Swap', limit: 'Límite', twap: 'TWAP' },
      theme: 'Tema del widget',
      themes: { system: 'sistema', light: 'claro', dark: 'oscuro' },
      link: 'Enlace',
      widget: 'Widget',
      wallet: 'Prestar al widget la billetera de tu página (opcional)',
      walletWhy:
        'Tu página ofrece su billetera. El widget la usa solo después de que la persona la elija allí, ' +
        'y la billetera pregunta antes de cada firma y transacción.',
      sdk: 'Velora SDK',
      copy: (name) => `Copiar: ${name}`,
    },
    usage: {
      page: 'Uso de la API',
      title: 'Clave de la API',
      link: 'Solicitudes, rechazos y límites de tu clave de la API',
      key: 'Tu clave de la API',
      show: 'Mostrar el uso',
      reading: 'Leyendo…',
      about: 'Se envía una vez en X-API-KEY a este servicio, y no se guarda en ningún sitio.',
      tooMany: 'Demasiadas solicitudes',
      askAgain: (seconds) => `Vuelve a preguntar en ${displayCount(seconds)} s.`,
      keyOf: 'Clave de',
      plan: 'Plan',
      limit: 'Límite',
      pace: (perSecond, burst) => `${displayCount(perSecond)} por segundo, ${displayCount(burst)} a la vez`,
      today: (used, max) => `${displayCount(used)} de ${displayCount(max)} solicitudes hoy (UTC)`,
      byDay: 'Solicitudes por día',
      days: (requests, days) =>
        plural(days, {
          one: `${displayCount(requests)} solicitudes en 1 día`,
          other: `${displayCount(requests)} solicitudes en ${displayCount(days)} días`,
        }),
      asTable: 'Como tabla',
      heads: ['Día (UTC)', 'Solicitudes'],
      byEndpoint: 'Por endpoint, últimos 30 días',
      byEndpointAndDay: 'Por endpoint y día',
      endpointHeads: ['Endpoint', 'Solicitudes', 'Rechazadas'],
      rowHeads: ['Día (UTC)', 'Endpoint', 'Solicitudes', 'Rechazadas'],
    },
  },
}
