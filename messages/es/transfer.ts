import { displayCount } from '@/lib/write-decimal'
import type { transferText as english } from '@/messages/en/transfer'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of transfers to another chain, in Spanish. */
export const transferText: Translation<typeof english> = {
  title: (chain) => `Transferencia a ${chain}`,
  part: (number) => `Parte ${displayCount(number)}`,
  loading: 'Leyendo ambas cadenas',
  none: 'No se envió nada.',
  unread: (chain) => `${chain} aún no ha respondido.`,
  stations: {
    label: (chain) => `Camino a ${chain}`,
    settled: (chain) => `Liquidado en ${chain}, enviado:`,
    waiting: 'En camino, a pagar:',
    paid: (chain) => `Pagado en ${chain}:`,
    arrived: (chain) => `Llegó a ${chain}:`,
    selling: 'En venta, por al menos:',
    unsold: 'No se vendió a tiempo. Se paga tal como llegó:',
    sold: (chain) => `Vendido y pagado en ${chain}:`,
    released: (chain) => `No se vendió a tiempo, pagado en ${chain}:`,
    coming: 'Ya no se puede pagar. Vuelve:',
    refunded: (chain) => `Reembolsado en ${chain}:`,
    deferred: (chain) => `El reembolso espera en ${chain}:`,
  },
  saleUntil: (moment, symbol) => `Hasta el ${moment}, o se paga en ${symbol}.`,
  place: {
    block: (block) => `bloque ${displayCount(block)}`,
    byChain: 'leído de la cadena',
    byService: 'según el servicio',
  },
  fee: (amount, bps) => `Comisión del puente ${amount} (${bps}).`,
  oppositeFlow: 'Se cruzó con flujo opuesto: solo gas.',
  payer: { venue: 'Por el relayer de esta plataforma.', other: 'Por otro relayer.' },
  promise: {
    open: (relayer, moment) =>
      `El relayer ${relayer} prometió pagarla${moment === undefined ? '' : ` (antes de ${moment})`}. ` +
      'Si no, paga el nuestro.',
    kept: (relayer) => `El relayer ${relayer} prometió pagarla a tiempo: cumplido.`,
    broken: (relayer) => `El relayer ${relayer} prometió pagarla a tiempo y no lo hizo.`,
  },
  clock: {
    measured: (half, most) => `Normalmente ${half}, casi siempre menos de ${most}.`,
    estimated: (half, most) => `Estimación: ${half}, casi siempre menos de ${most}.`,
    since: (time) => `${time} hasta ahora.`,
    slow: 'Más lento que la mayoría.',
    until: (moment) => `Se paga antes del ${moment}, o vuelve.`,
    back: (symbol, chain) => `El ${symbol} vuelve en ${chain}, en cadenas reales en pocas horas.`,
  },
  other: {
    title: 'Pagado de otro modo que como firmaste',
    why: (amount, recipient) =>
      `${amount} fueron a ${recipient}. Solo el dueño puede firmar un cambio así después del depósito.`,
  },
  deferred: (symbol) =>
    `La transferencia de ${symbol} falló en el reembolso, así que ` +
    'el puente la guarda para el dueño, que puede reclamarla allí.',
  claim: {
    label: 'Reembolso por reclamar',
    kept: 'El puente guarda para ti',
    open: 'Reclamar…',
    none: (symbol) => `El puente ya no guarda ${symbol} para el dueño.`,
    title: 'Reclama tu reembolso',
    confirm: 'Reclamar',
    text: 'Una transacción paga todo lo que el puente guarda para ti en este token. Tú pagas el gas.',
    caution: 'Si el token sigue rechazando tu billetera, escribe otro destinatario.',
    amount: 'Recibes',
  },
  release: {
    label: 'No vendido a tiempo',
    held: 'Espera a ser pagado',
    openOwn: (symbol) => `Envíame el ${symbol}…`,
    open: (symbol) => `Pagar el ${symbol}…`,
    title: 'Paga lo que llegó',
    confirm: 'Pagar',
    text: (chain) => `Una transacción en ${chain} lo paga al destinatario firmado. Tú pagas el gas.`,
    caution: 'Ya no se puede vender. Nuestro servicio lo paga por sí mismo cuando funciona.',
    amount: 'Pagado',
  },
  exact: 'Un reembolso no nombra ninguna transferencia: este coincide en dueño, token e importe exacto.',
  swapBack: (symbol, back) => `Cambiar el ${symbol} de vuelta a ${back}…`,
  proof: {
    save: 'Guardar la prueba',
    about: 'Orden, firma y las transacciones de ambas cadenas. Compruébala de nuevo en la página del recibo.',
  },
  progress: {
    sent: (chain) => `Enviado a ${chain}`,
    received: (chain) => `Recibido en ${chain}`,
    underWay: (chain) => `En camino a ${chain}`,
    comingBack: (chain) => `Vuelve en ${chain}`,
    refunded: (chain) => `Reembolsado en ${chain}`,
  },
}
