import type { refusalsText as english } from '@/messages/en/refusals'
import { sharedText } from '@/messages/es/shared'
import type { Translation } from '@/messages/in-language'

/** Holds why a signed order or a fill was refused, in Spanish. */
export const refusalsText: Translation<typeof english> = {
  order: {
    OrderExpired: {
      message: 'La orden venció según el reloj de la cadena.',
      fix: 'Toma un precio nuevo y firma otra orden.',
    },
    InvalidSignature: {
      message: 'El servicio no reconoce tu firma.',
      fix: 'Toma un precio nuevo y firma otra orden.',
    },
    InsufficientBalance: {
      message: 'Tu saldo es menor que la orden.',
      fix: 'Añade saldo y vuelve a enviar la orden firmada: no hace falta otra firma.',
    },
    InsufficientAllowance: {
      message: 'El contrato de liquidación puede tomar menos de lo que da la orden.',
      fix: 'Aprueba el contrato de liquidación, no el router, y vuelve a enviar la orden firmada.',
    },
    UnsupportedToken: {
      message: 'Este token no se puede operar sin gas.',
      fix: 'Haz un swap en el mercado.',
    },
    UnsupportedChain: {
      message: 'Este servicio no acepta órdenes de esta red.',
      fix: 'Haz un swap en el mercado.',
    },
    ValidationError: {
      message: 'El servicio no acepta una orden así.',
      fix: 'Toma un precio nuevo y firma otra orden.',
    },
  },
  orderWaits: {
    message: 'El servicio aún no ha aceptado tu orden firmada.',
    fix: 'Se envía de nuevo sin otra firma.',
  },
  offer: {
    ServiceUnavailable: {
      message: 'El servicio no puede guardar órdenes ahora.',
      fix: sharedText.service.soon,
    },
    InternalError: { message: 'El servicio falló.', fix: sharedText.service.soon },
    OrderExpired: { message: 'La oferta venció según el reloj de la cadena.', fix: 'Crea una nueva.' },
    InvalidSignature: {
      message: 'El servicio no reconoce tu firma.',
      fix: 'Cancela la orden en la cadena y créala de nuevo.',
    },
    UnsupportedChain: {
      message: 'Este servicio no guarda órdenes de esta red.',
      fix: 'Quien tenga el enlace puede ejecutarla igualmente.',
    },
    ValidationError: {
      message: 'El servicio no acepta una oferta así.',
      fix: 'Quien tenga el enlace puede ejecutarla igualmente.',
    },
    PayloadTooLarge: {
      message: 'La oferta es demasiado grande para el servicio.',
      fix: 'Quien tenga el enlace puede ejecutarla igualmente.',
    },
  },
  offerUnanswered: { message: 'El servicio no responde.', fix: 'Inténtalo de nuevo cuando vuelva.' },
  offerBusy: (seconds) => ({
    message: 'El servicio está ocupado.',
    fix: seconds ? `Inténtalo de nuevo en ${seconds} s.` : sharedText.service.soon,
  }),
  fill: {
    'Order expired': {
      message: 'La orden venció. Según el reloj de la cadena, su plazo terminó antes de tu ejecución.',
      fix: 'Pide una nueva al maker.',
    },
    'Order already filled or expired': {
      message: 'Alguien fue más rápido o el maker canceló. Queda menos de lo que pediste.',
      fix: 'Cierra esto y mira lo que queda.',
    },
    'Access denied': {
      message: 'Esta orden es para otra cuenta. El contrato solo permite que la ejecute esa.',
      fix: 'Conecta la cuenta que nombra la orden.',
    },
    'Invalid Signature': {
      message: 'El maker no firmó esta orden. El contrato la rechaza.',
      fix: 'Pide el enlace al maker.',
    },
    'Short payment': {
      message: 'Llegaría menos de lo que dice la orden: uno de sus tokens retiene una parte de cada transferencia.',
      fix: 'Nadie puede ejecutar esta orden. Pide al maker una con otros tokens.',
    },
    'Permit failed': {
      message: 'No se aceptó un permiso firmado. Ya se usó o ha vencido.',
      fix: 'Usa una transacción de aprobación o pide al maker que apruebe.',
    },
  },
  fillUnfunded: {
    message: 'No se pudieron mover los tokens. El maker ya no tiene o no permite lo suficiente.',
    fix: 'Pregunta al maker o espera: la orden se puede ejecutar en cuanto tenga fondos.',
  },
  fillUnchanged: (message) => `${message} No se tomó nada tuyo.`,
}
