import type { ErrorMessage, errorsText as english } from '@/messages/en/errors'
import { sharedText } from '@/messages/es/shared'
import type { Translation } from '@/messages/in-language'

const say =
  (tone: ErrorMessage['tone']) =>
  (title: string, hint: string, action?: ErrorMessage['action']): ErrorMessage => ({ tone, title, hint, action })
const info = say('info')
const caution = say('caution')
const danger = say('danger')

const unreadable = danger(
  'El servicio envió datos ilegibles',
  'No se firmó nada. Actualiza el precio. Si persiste, no operes aquí.',
  'refreshQuote',
)
const unknownContract = caution(
  'Esta página no conoce ese contrato',
  'No se envió nada. Elige uno de los que muestra la página.',
)

const byName: Translation<typeof english>['byName'] = {
  'Wallet.RejectedError': info(
    'Lo rechazaste en tu billetera',
    'No se firmó ni se envió nada. Inténtalo de nuevo cuando quieras.',
    'retry',
  ),
  'Wallet.NotConnectedError': caution(
    'No hay ninguna billetera conectada',
    'Conecta una billetera y continúa.',
    'connect',
  ),
  'Wallet.UnauthorizedError': caution(
    'Tu billetera no comparte esta cuenta',
    'Conéctate de nuevo y permite la cuenta allí.',
    'connect',
  ),
  'Wallet.DisconnectedError': caution(
    'Tu billetera no tiene conexión con su red',
    'Revisa la red dentro de tu billetera e inténtalo de nuevo.',
    'retry',
  ),
  'Alerts.NotHereError': caution(
    'No hay alertas para esta dirección',
    'El servicio envía alertas solo para páginas en su propia dirección. Abre la página allí.',
  ),
  'Alerts.PermissionDeniedError': caution(
    'No se permitieron las notificaciones',
    'Permítelas para este sitio en tu navegador e inténtalo de nuevo.',
    'retry',
  ),
  'Alerts.PushUnavailableError': caution(
    'El servicio de push de este navegador no responde',
    'Inténtalo más tarde, o usa otro navegador.',
    'retry',
  ),
  'Wallet.BusyError': caution(
    'Tu billetera tiene una solicitud abierta',
    'Respóndela en tu billetera e inténtalo de nuevo.',
    'retry',
  ),
  'Wallet.NonceTooLowError': caution(
    'Tu billetera usó un nonce ya ocupado',
    'Revisa su lista de actividad e inténtalo de nuevo. Restablecer la actividad allí ayuda.',
    'retry',
  ),
  'Wallet.NetworkLostError': caution(
    'No se puede contactar con la red',
    'Revisa tu conexión. Las transacciones enviadas siguen su curso.',
    'retry',
  ),
  'Wallet.NodeFailedError': caution(
    'Falló el nodo de la red',
    'No dio resultado. Tu conexión no es la causa. Inténtalo de nuevo.',
    'retry',
  ),
  'Transaction.TimedOutError': caution(
    'Este paso tardó demasiado',
    'Se detuvo, y no se pregunta a tu billetera. Los pasos terminados se conservan.',
    'retry',
  ),
  'Page.MissingScriptError': caution(
    'Una parte de esta página no se cargó',
    'Revisa tu conexión o recarga: puede haber una versión nueva.',
    'reload',
  ),
  'Router.InsufficientOutputError': danger(
    'El precio cayó por debajo de tu mínimo',
    'No se cambió nada (INSUFFICIENT_OUTPUT). Actualiza el precio, o permite más deslizamiento.',
    'refreshQuote',
  ),
  'Router.TransferFromFailedError': danger(
    'El router no pudo tomar tus tokens',
    'El saldo o la aprobación son demasiado pequeños (TRANSFER_FROM_FAILED). Aprueba y haz el swap de nuevo.',
    'retry',
  ),
  'Token.InsufficientBalanceError': danger(
    'Tu saldo es demasiado pequeño',
    'No se tomó nada. Vende menos, o añade fondos.',
    'refreshQuote',
  ),
  'Chain.InsufficientGasBalanceError': danger(
    'No alcanza para el gas',
    'Conserva algo del token nativo: con él se paga el gas.',
  ),
  'Router.PausedError': caution('El router está en pausa', 'No se envió nada. Inténtalo más tarde.', 'retry'),
  'Chain.NotATokenError': caution(
    'Esto no es un token',
    'En esta dirección no hay un token ERC-20. Revisa la dirección y la red.',
  ),
  'Chain.NotATokenListError': caution(
    'Esto no es una lista de tokens',
    'Una lista tiene nombre, versión y tokens (tokenlists.org).',
  ),
  'Rfq.InvalidLinkError': danger('El enlace está incompleto', 'Pide al maker de la orden que lo envíe de nuevo.'),
  'Approval.UnknownSpenderError': unknownContract,
  'Partner.NoFeeContractError': unknownContract,
  'Intent.NoHandlerError': caution(
    'Aquí ningún contrato completa esta orden',
    'No se firmó nada. Elige otra red u otro tipo de orden.',
  ),
  'Swap.UndecodableError': unreadable,
  'Swap.UnfitRouteError': unreadable,
  'Program.MalformedProgramError': unreadable,
  'Program.UnencodableRouteError': unreadable,
  'DirectPools.MalformedPoolsError': unreadable,
  'Permit.MalformedPermitError': unreadable,
  'Permit.InvalidSignatureError': unreadable,
  'TypedData.UnhashableError': unreadable,
  'Intent.UnknownFamilyError': unreadable,
  'Chain.UnreadBytesError': unreadable,
  'Api.UnreachableServiceError': caution('El servicio no responde', sharedText.service.lostWhy, 'retry'),
  'Api.UnexpectedAnswerError': danger(
    'Respuesta inesperada del servicio',
    'No se firmó nada. Recarga la página.',
    'reload',
  ),
}
const byErrorType: Translation<typeof english>['byErrorType'] = {
  PricingError: caution(
    'No hay ruta para este par y tamaño',
    'Prueba con un importe menor o con otro token.',
    'refreshQuote',
  ),
  BadUsdPrice: caution(
    'Uno de los tokens no tiene precio en dólares',
    'No se puede mostrar el impacto en el precio. Revisa el token.',
    'refreshQuote',
  ),
  StalePriceRoute: info('El precio es demasiado antiguo', 'No se envió nada. Actualiza el precio.', 'refreshQuote'),
  InvalidPriceRoute: danger('El precio fue alterado', 'No se envió nada. Actualiza el precio.', 'refreshQuote'),
  InvalidRoute: caution('Este precio ya no se conoce', 'No se firmó nada. Actualiza el precio.', 'refreshQuote'),
  UnsupportedToken: caution(
    'Este token no se puede operar sin gas',
    'Puede cobrar una comisión por transferencia. Haz el swap a mercado.',
  ),
  GasCostExceedsTradeAmount: caution('Vale menos que su gas', 'Opera un importe mayor.', 'refreshQuote'),
  AuctionDelayed: caution(
    'Las órdenes sin gas van con retraso',
    'Haz el swap a mercado, o inténtalo de nuevo en unos segundos.',
    'refreshQuote',
  ),
  PriceChanged: caution(
    'El precio cambió',
    'La simulación falló. No se envió nada. Actualiza el precio.',
    'refreshQuote',
  ),
  MaxImpactReached: danger(
    'El impacto en el precio es demasiado grande',
    'Este tamaño mueve demasiado el precio. Opera menos.',
    'refreshQuote',
  ),
  InsufficientBalance: danger(
    'Tu saldo es demasiado pequeño',
    'No se tomó nada. Vende menos, o añade fondos.',
    'refreshQuote',
  ),
  InsufficientAllowance: danger(
    'La aprobación es demasiado pequeña',
    'Aprueba el contrato en “Aprobaciones de tokens” e inténtalo de nuevo.',
    'retry',
  ),
  OrderAlreadySettled: info(
    'La orden terminó',
    'Una se ejecutó, se canceló o venció, así que no se canceló ninguna. Elige de nuevo.',
  ),
  PartnerNotAllowed: danger(
    'Esta comisión de socio no está permitida',
    'Supera su límite, o no tiene destinatario. Opera sin el socio.',
  ),
  PriceTimeout: caution('El precio tardó demasiado', 'Pídelo de nuevo en un momento.', 'refreshQuote'),
  ServiceUnavailable: caution('El servicio está ocupado', sharedText.service.soon, 'refreshQuote'),
  InternalError: caution('El servicio falló', 'No se firmó nada. Inténtalo de nuevo.', 'refreshQuote'),
}

/** Holds the texts of errors in Spanish. */
export const errorsText: Translation<typeof english> = {
  byName,
  byErrorType,
  offline: caution(
    'No tienes conexión',
    'Las transacciones enviadas siguen su curso. Inténtalo de nuevo cuando vuelvas.',
    'retry',
  ),
  unexpected: danger(
    'Ocurrió algo inesperado',
    'No se envía nada sin que tu billetera te lo pida. Inténtalo de nuevo.',
    'retry',
  ),
  reverted: (why) => `La transacción revirtió; solo se pagó el gas. ${why}`,
  tooManyRequests: info('Demasiadas solicitudes', sharedText.retrying),
  tooManyFor: (seconds) => info('Demasiadas solicitudes', `Se reintenta automáticamente en ${seconds} s.`),
  unsupported: (reason) =>
    caution('No disponible en esta red', `${reason} Elige otra red en la parte superior de la página.`),
  tooMuch: caution('Más de lo que aceptan los pools', 'Un importe menor tiene ruta. Prueba con menos.', 'refreshQuote'),
  technical: { name: 'Detalles técnicos', copy: 'Copiar los detalles técnicos' },
}
