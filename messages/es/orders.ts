import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { ordersText as english } from '@/messages/en/orders'
import type { Translation } from '@/messages/in-language'

const orders = (count: number) => plural(count, { one: '1 orden', other: `${displayCount(count)} órdenes` })

/** Holds the texts of the order history, in Spanish. */
export const ordersText: Translation<typeof english> = {
  tabs: {
    label: 'Qué órdenes',
    open: (count) => `Abiertas ${displayCount(count)}`,
    needs: (count) => `Requieren acción ${displayCount(count)}`,
    done: (count) => `Terminadas ${displayCount(count)}`,
    all: (count) => `Todas ${displayCount(count)}`,
  },
  filters: {
    search: 'Buscar por token, hash o id',
    placeholder: 'Token, hash o id',
    kind: 'Tipo',
    allKinds: 'Todos los tipos',
    network: 'Red',
    allNetworks: 'Todas las redes',
    clear: 'Limpiar',
  },
  list: {
    watched: 'Estás viendo esta cuenta, no puede firmar. Conéctala para cancelar una orden.',
    lastKnown: 'Se muestran las últimas órdenes conocidas y las que guarda este navegador.',
    nothingStored: 'Este navegador no guarda ninguna orden de esta cuenta.',
    selectAll: (count) => `Seleccionar todas las cancelables (${displayCount(count)})`,
    selectNone: 'No seleccionar ninguna',
    reading: (count) =>
      plural(count, { one: '1 orden leída, llegan más.', other: `${displayCount(count)} órdenes leídas, llegan más.` }),
    newest: (count) =>
      plural(count, {
        one: 'Esta es la orden más reciente.',
        other: `Estas son las ${displayCount(count)} órdenes más recientes.`,
      }),
  },
  none: {
    narrowed: 'No hay órdenes así.',
    clear: 'Limpiar el filtro',
    open: 'No hay órdenes abiertas.',
    needs:
      'Ninguna orden te necesita. Aquí aparecen las órdenes sin fondos, sin aprobación o sin firma, ' +
      'o que dejaron dinero en una bóveda.',
    done: 'Aún no hay órdenes cerradas.',
    all: 'No hay órdenes.',
    showAll: 'Mostrar todas',
    yours: 'Aún no tienes órdenes. Aquí aparecen los swaps, las órdenes límite y las ofertas OTC.',
    watched: 'Esta cuenta no tiene órdenes.',
    swap: 'Swap',
  },
  export: {
    press: (count, format) => `Exportar ${orders(count)} como ${format}`,
    pressProfit: (format) => `Exportar ganancias y pérdidas por token como ${format}`,
    contents: { orders: 'Órdenes', profit: 'Ganancias y pérdidas' },
    profitNote:
      'Ganancia realizada por primero en entrar, primero en salir, en dólares en el bloque de cada ejecución. ' +
      'No incluye tokens que ninguna operación listada compró, ejecuciones sin precio guardado ni órdenes devueltas. ' +
      'Incluye las comisiones de las operaciones, pero no el gas.',
    checking: 'Comprobando ejecuciones…',
    checked: (done, total) => `Comprobando ejecuciones: ${displayCount(done)} de ${displayCount(total)}…`,
  },
  columns: {
    pair: 'Par',
    kind: 'Tipo',
    size: 'Tamaño',
    price: 'Precio',
    filled: 'Ejecutado',
    status: 'Estado',
    until: 'Hora',
    actions: 'Acciones',
  },
  row: {
    select: 'Seleccionar esta orden',
    selectAll: 'Seleccionar todas las mostradas',
    to: 'a',
    onlyHere: 'Solo en este navegador',
    unheard: 'No se conoce ahora',
    paidReceipt: 'Pagado',
    refunded: (amount) => `Reembolsado ${amount}`,
    inVault: (amount) => `${amount} aún en la bóveda: retíralo`,
    placed: (moment) => `desde ${moment}`,
    until: 'hasta',
    never: 'no vence nunca',
    worthUnknown: '$ desconocido',
    worthUnknownWhy: 'No se guardó el precio en dólares del momento de la ejecución',
    worthNow: (dollars) => `${dollars} ahora`,
    worthThen: 'En dólares en el momento de la ejecución',
    fee: (amount, dollars) => (dollars === undefined ? `comisión ${amount}` : `comisión ${amount} (${dollars})`),
    ended: (moment) => `terminó ${moment}`,
    cancel: 'Cancelar',
    cancelThis: 'Cancelar esta orden',
  },
  health: {
    short: (missing) => `Faltan ${missing}`,
    approvalShort: (missing) => `A la aprobación le faltan ${missing}`,
    approve: (missing) => `Aprobar ${missing} más…`,
    held: ({ needs, has, older }) =>
      older === undefined
        ? `necesita ${needs}, la billetera tiene ${has}`
        : `necesita ${needs}, la billetera tiene ${has}, las órdenes anteriores toman ${older}`,
    approved: ({ needs, has, older }) =>
      older === undefined
        ? `necesita ${needs}, aprobado ${has}`
        : `necesita ${needs}, aprobado ${has}, las órdenes anteriores toman ${older}`,
  },
  cancel: {
    title: (count) => `Cancelar ${orders(count)}`,
    open: (count) => `Cancelar ${orders(count)}…`,
    press: (count, network) => `Cancelar ${orders(count)} en ${network}`,
    close: 'Cerrar',
    onNetwork: (count, network) => `${network}: ${orders(count)}`,
    signatures: (count) => plural(count, { one: '1 firma', other: `${displayCount(count)} firmas` }),
    onChain: 'Canceladas en la cadena',
    onChainWhy: (count) =>
      plural(count, {
        one: '1 orden necesita una transacción, en su propia página:',
        other: `${displayCount(count)} órdenes necesitan una transacción cada una, en sus propias páginas:`,
      }),
    atOnce: (count, network) => `Cancelar ${orders(count)} en ${network} a la vez`,
    atOnceWhy: (count, network) =>
      plural(count, {
        one: `1 orden en ${network} necesita una transacción: tu billetera la envía, o nada.`,
        other:
          `${displayCount(count)} órdenes en ${network} necesitan una transacción: ` +
          'tu billetera envía una para todas, o ninguna.',
      }),
    over: (count) =>
      plural(count, {
        one: '1 orden omitida: cerrada, o se está cancelando.',
        other: `${displayCount(count)} órdenes omitidas: cerradas, o se están cancelando.`,
      }),
    foreign: (count) =>
      plural(count, {
        one: '1 orden omitida: no la firmó tu billetera.',
        other: `${displayCount(count)} órdenes omitidas: no las firmó tu billetera.`,
      }),
    cancelled: (count) =>
      plural(count, { one: '1 orden cancelada', other: `${displayCount(count)} órdenes canceladas` }),
    asked: (count) => `Cancelación solicitada para ${orders(count)}`,
    failed: (count) =>
      plural(count, {
        one: '1 orden no se pudo cancelar:',
        other: `${displayCount(count)} órdenes no se pudieron cancelar:`,
      }),
    results: 'Qué pasó con cada una',
    more: (count) => plural(count, { one: 'y 1 orden más', other: `y ${displayCount(count)} órdenes más` }),
  },
  page: {
    title: 'Órdenes',
    invalid: 'Corrige la dirección para ver sus órdenes.',
    about: 'Swaps, órdenes límite y ofertas OTC de una cuenta, en todas las redes.',
    connect: 'Conecta una billetera',
    loading: 'Cargando las órdenes',
  },
  order: {
    types: { swap: 'Swap', market: 'Sin gas', limit: 'Límite', twap: 'TWAP', offer: 'Oferta' },
    parts: (type, { filled, of }) => `${type}, ${displayCount(filled)} de ${displayCount(of)}`,
    sold: (given, got) => ({ size: `Vendió ${given}`, limit: `por ${got}` }),
    soldTo: (given, got, receiver) => ({ size: `Vendió ${given}`, limit: `por ${got}, enviado a ${receiver}` }),
    bought: (got, given) => ({ size: `Compró ${got}`, limit: `por ${given}` }),
    boughtTo: (got, given, receiver) => ({ size: `Compró ${got}, enviado a ${receiver}`, limit: `por ${given}` }),
    sells: (given, got) => ({ size: `Vende ${given}`, limit: `por al menos ${got}` }),
    buys: (got, given) => ({ size: `Compra ${got}`, limit: `por como máximo ${given}` }),
    counterOffer: (paid, got) => ({ size: `Contraoferta: pagas ${paid}`, limit: `y recibes ${got}` }),
    inOneLine: ({ size, limit }) => `${size} ${limit}`,
    percent: (percent) => `${percent}%`,
    percentFilled: (percent) => `${percent}% ejecutado`,
    partFilledAt: (price, percent) => `${price}, ${percent}% ejecutado`,
    filled: (order) => `Ejecutada: ${order}`,
    onItsWay: (order) => `Ejecutada, en camino a la otra cadena: ${order}`,
    refunded: (order) => `No se pagó en la otra cadena, reembolsada: ${order}`,
    partFilled: (percent, order) => `${percent}% ejecutado: ${order}`,
    limitPrice: (price) => `límite ${price}`,
    limitPriceBetter: (price, change) => `límite ${price} (${change})`,
    receipts: (count) => `la más reciente de ${displayCount(count)} ejecuciones`,
    unread: '…',
    news: {
      receipt: 'Recibo',
      order: 'Ver la orden',
      reply: 'Ver la respuesta',
    },
    recent: {
      title: 'Actividad reciente',
      none: 'Aún no hay operaciones.',
      running: 'En curso',
      done: 'Listo',
      failed: 'Detenida',
      reply: 'Respuesta',
    },
  },
}
