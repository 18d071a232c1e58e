import type { sharedText as english } from '@/messages/en/shared'
import type { Translation } from '@/messages/in-language'

/** Holds the texts that several features share, in Spanish. */
export const sharedText: Translation<typeof english> = {
  language: 'es',
  direction: 'ltr',
  tryAgain: 'Inténtalo de nuevo.',
  address: {
    copy: 'Copiar la dirección',
    ends: (first, last) => `dirección ${first} a ${last}`,
    whole: (digits) => `dirección ${digits}`,
  },
  approvals: { link: 'Ver y revocar todas las aprobaciones' },
  balance: { unknown: 'desconocido', connect: 'conéctate para verlo' },
  contained: { failed: 'Esta entrada no se puede mostrar. Mira sus datos sin procesar.' },
  copy: { done: 'Copiado', refused: 'Tu navegador no permite copiar' },
  dialog: { close: 'Cerrar' },
  copyByHand: 'Selecciónalo y cópialo aquí.',
  dollars: { none: 'sin precio en dólares' },
  native: 'nativo',
  link: { set: 'fijado por el enlace' },
  list: (items) => items.join(', '),
  limit: { SELL: 'Mínimo a recibir', BUY: 'Máximo a vender' },
  moment: {
    unknown: 'momento desconocido',
    afterCalendar: 'después del año 9999',
    overCalendar: 'más de 9,999 años',
    months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
    day: (day, month) => `${day} ${month}`,
    at: (day, year, clock) => `${day} ${year}, ${clock}`,
    units: { d: 'd', h: 'h', min: 'min', s: 's' },
  },
  network: { cost: 'Gas', gas: (units) => `${units} de gas`, unnamed: 'esta red' },
  partner: { name: 'Socio' },
  receiver: { name: 'Destinatario', yourWallet: 'Tu billetera' },
  file: { failed: 'No se pudo crear el archivo. Inténtalo de nuevo.' },
  retrying: 'Se reintenta automáticamente.',
  service: {
    soon: 'Inténtalo de nuevo en unos segundos.',
    unanswered: 'No disponible ahora. Se reintenta automáticamente.',
    lostWhy: 'Tus fondos no se ven afectados. Se reintenta automáticamente.',
  },
  transaction: { name: 'Transacción' },
}
