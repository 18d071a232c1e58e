import type { failuresText as english } from '@/messages/en/failures'
import { sharedText } from '@/messages/es/shared'
import type { Translation } from '@/messages/in-language'

/**
 * Holds the messages of errors that the pages throw: what happened, and as `fix` what to do. Those
 * that are shown with another title are in `errors`.
 */
export const failuresText: Translation<typeof english> = {
  roles: {
    router: 'router',
    executor: 'ejecutor',
    'settlement contract': 'contrato de liquidación',
    'Aave handler': 'gestor de Aave',
    'OTC contract': 'contrato OTC',
    'wrapped token': 'token envuelto',
    'fee vault': 'depósito de comisiones',
    bridge: 'puente',
    SpokePool: 'SpokePool',
    'token that arrives': 'token que llega',
    'contract that sells what arrives': 'contrato que vende lo que llega',
  },
  contract: {
    unknown: (role, address, reason) => ({
      message: `Contrato desconocido (${role}) en ${address}: ${reason}. No se firmó nada.`,
      fix: 'No operes aquí. Avisa al operador de esta página.',
    }),
    noCode: 'allí no hay código',
    otherCode: 'su código es otro',
    otherDomain: 'su dominio es otro',
    otherBridge: 'envía por otro puente',
    notPinned: 'no hay ninguno fijado',
    noAddress: 'ninguna dirección',
    allowanceShort: (role) => ({
      message: `Tras tu aprobación, el contrato (${role}) aún puede tomar menos de lo que esta operación necesita.`,
      fix: 'Aprueba de nuevo y deja en tu billetera el importe propuesto.',
    }),
  },
  answer: {
    wrong: (given, expected) => ({
      message: `Tu billetera respondió con ${given}, se esperaba ${expected}.`,
      fix: 'Revisa la lista de actividad de tu billetera antes de reintentar y luego recarga esta página.',
    }),
    hash: 'el hash de una transacción',
    signature: 'una firma',
    ownerSignatures: 'las firmas de los propietarios',
    batchId: 'el identificador de un lote',
    batchStatus: 'el estado de un lote',
    chainId: 'el identificador de una cadena',
    proposal: 'el estado de una propuesta',
    transactionOf: (account) => `una transacción de ${account}`,
    signatureBy: (account) => `una firma de ${account}`,
    otherOf: (account) => `una de ${account}`,
    otherBy: (account) => `una de ${account ?? 'nadie'}`,
    other: 'otra cosa',
    nothing: 'nada',
    valueOf: (type) => `un valor del tipo ${type}`,
  },
  wallet: {
    unknownChain: {
      message: 'Tu billetera no conoce esta cadena.',
      fix: 'Añade la cadena en tu billetera y cambia a ella. Esta página nunca añade redes por sí misma.',
    },
    unsupported: {
      message: 'Tu billetera no puede hacer esto.',
      fix: 'Usa otra billetera, o el camino normal sin firma.',
    },
    noSignature: {
      message: 'Tu billetera es un contrato y no dio firma: puede estar propuesta a sus propietarios.',
      fix: 'Haz que sus propietarios firmen fuera de la cadena, o usa otra cuenta.',
    },
    parentSilent: (origin) => ({
      message: `${origin} no responde por su billetera.`,
      fix: 'Busca una solicitud abierta en tu billetera. Si no, recarga la página o conecta otra billetera.',
    }),
    accountChanged: (expected, actual) => ({
      message: `Se preparó para ${expected}, y tu billetera tiene ${actual ?? 'ninguna cuenta'}. No se envió nada.`,
      fix: `Elige ${expected} en tu billetera, o empieza de nuevo con la otra cuenta.`,
    }),
    chainChanged: (expected, actual) => ({
      message: `Se preparó para la cadena ${expected}, y tu billetera está en la ${actual}. No se envió nada.`,
      fix: 'Cambia de cadena en tu billetera e inténtalo de nuevo.',
    }),
    stoppedWaiting: {
      message: 'Dejaste de esperar a tu billetera. Si aún confirmas allí, esta página seguirá la transacción.',
      fix: 'Rechaza la solicitud abierta en tu billetera antes de reintentar.',
    },
    failed: { message: 'Tu billetera informó de un error.', fix: 'Revisa tu billetera e inténtalo de nuevo.' },
    relayRefused: {
      message: 'El relay privado no la aceptó. No se envió nada.',
      fix: 'Inténtalo de nuevo, o elige otra red en tu billetera.',
    },
    relayLost: {
      message: 'No se puede alcanzar el relay entre esta página y tu billetera.',
      fix: 'Revisa tu conexión, algunas redes lo bloquean. Mira antes si tu billetera tiene una solicitud abierta.',
    },
    requestExpired: {
      message: 'Tu billetera no respondió a tiempo.',
      fix: 'Rechaza allí la solicitud si sigue abierta e inténtalo de nuevo.',
    },
    sessionEnded: {
      message: 'La conexión con tu billetera terminó.',
      fix: 'Revisa la lista de actividad de tu billetera y conéctate de nuevo.',
    },
    noApprovedAccount: {
      message: 'Tu billetera no aprobó ninguna cuenta en una red de esta página.',
      fix: 'Conéctate de nuevo y elige una de sus redes en tu billetera.',
    },
    batchUnsupported: {
      message: 'Tu billetera no puede enviar estas llamadas a la vez. No se envió nada.',
      fix: 'Envía cada una por separado.',
    },
    paymasterRefused: (symbol) => ({
      message: 'El paymaster no pagó el gas. No se envió nada.',
      fix: `Inténtalo de nuevo: tu billetera pagará el gas en ${symbol}.`,
    }),
    permitUnsupported: (token) => ({
      message: `El token ${token} no acepta un permiso firmado de esta cuenta.`,
      fix: 'Usa en su lugar una transacción de aprobación.',
    }),
    stalePrice: {
      message: 'Todos los precios tenían más de 20 segundos antes de abrir tu billetera. No se firmó ni se envió nada.',
      fix: 'Cierra lo que ralentiza este dispositivo o su red e inténtalo de nuevo.',
    },
    priceMoved: {
      message: 'El precio se movió más de lo que aceptaste. No se firmó ni se envió nada.',
      fix: 'Acepta el nuevo precio, o déjalo.',
    },
    mismatch: {
      message: 'Lo que se iba a firmar no es lo que confirmaste, así que no se firmó.',
      fix: 'Recarga la página e inténtalo una vez más. Si persiste, no operes aquí e informa de las diferencias.',
    },
  },
  transaction: {
    anotherRun: (running) => ({
      message: `${running ?? 'Otra operación sigue en curso en otra pestaña.'} No se envió nada.`,
      fix: 'Termínala o detenla allí y empieza de nuevo.',
    }),
    pending: {
      message:
        'Tu cuenta tiene una transacción sin confirmar. Puede ser esta operación, de la que no hay nada guardado.',
      fix: 'Espera a que se confirme y revisa tus saldos antes de reintentar.',
    },
    interrupted: {
      message: 'Se interrumpió antes de su último paso. Lo aprobado o envuelto se mantiene.',
      fix: 'Continúa: los pasos terminados no se repiten.',
    },
    unexpected: {
      message: 'Ocurrió algo inesperado. No se envía nada sin que tu billetera te pregunte.',
      fix: sharedText.tryAgain,
    },
    replaced: {
      message: 'Otra transacción reemplazó a esta, así que nunca ocurrirá.',
      fix: 'Revisa la actividad de tu billetera y empieza de nuevo si aún la quieres.',
    },
    proposalReplaced: {
      message: 'Los propietarios rechazaron o reemplazaron esta transacción, así que nunca ocurrirá.',
      fix: 'Empieza de nuevo si aún la quieres.',
    },
    cancelled: {
      message: 'Cancelaste la transacción en tu billetera. Solo se pagó el coste de cancelar.',
      fix: 'Empieza de nuevo cuando quieras.',
    },
    reverted: {
      message: 'La transacción se revirtió. Solo se pagó el coste de red.',
      fix: 'Toma un precio nuevo e inténtalo de nuevo.',
    },
    refused: (reason) => ({
      message: `La cadena rechaza esta transacción: ${reason}.`,
      fix: 'Toma una cotización nueva e inténtalo de nuevo.',
    }),
    noReason: 'sin motivo indicado',
    unchecked: {
      message: 'La cadena no pudo comprobar esta transacción, así que no se envió.',
      fix: sharedText.tryAgain,
    },
    permitRefused: (reason) => ({
      message: `El permiso firmado no fue aceptado (${reason}).`,
      fix: 'Usa en su lugar una transacción de aprobación.',
    }),
    stoppedFollowing: {
      message: 'Dejaste de seguir esta transacción. Aún puede minarse.',
      fix: 'Búscala en tu billetera antes de empezar de nuevo.',
    },
    dropped: {
      message: 'La red descartó esta transacción. No ocurrió nada.',
      fix: 'Envíala de nuevo o cancélala en tu billetera.',
    },
    batchDropped: {
      message: 'Tu billetera desistió antes de que algo llegara a la cadena. No ocurrió nada.',
      fix: sharedText.tryAgain,
    },
    maybeSent: {
      message: 'Tu billetera envió algo desde entonces, y puede ser esta transacción. No se envió nada más.',
      fix: 'Revisa la actividad de tu billetera. Si no está allí, descarta esto y empieza de nuevo.',
    },
  },
  batch: {
    unnamed: 'Falló una de sus llamadas',
    named: (call) => `Falló «${call}»`,
    undone: (failed) => `${failed}, así que no ocurrió nada. Solo se pagó el coste de red.`,
    'done before': (failed) => `${failed}. Las llamadas anteriores tuvieron efecto.`,
    unknown: (failed) => `${failed}. Las llamadas anteriores pueden haber tenido efecto.`,
    fix: 'Inténtalo de nuevo: lo hecho no se repite.',
  },
  approval: {
    stillAllowed: {
      message: 'El contrato puede tomar más de lo que elegiste: se aprobó otro importe en la billetera, o después.',
      fix: 'Hazlo de nuevo y deja el importe que propone tu billetera.',
    },
    contradicting: {
      message: 'El token se contradice: aceptó el cambio y aún indica otra aprobación.',
      fix: 'Nada en esta página puede terminar una aprobación así. No tengas ni operes este token.',
    },
    refusedByToken: {
      message: 'El token rechaza el cambio: responde que no. No se envió nada.',
      fix: 'Su emisor puede haberlo pausado: inténtalo más tarde.',
    },
    noToken: {
      message: 'Ningún token responde en esta dirección, así que no hay nada que cambiar. No se envió nada.',
      fix: 'Cierra esto y mira la lista de nuevo.',
    },
    alreadyLower: {
      message: 'El contrato ya puede tomar menos que eso: esto aumentaría la aprobación. No se envió nada.',
      fix: 'Cierra esto y mira el importe de nuevo.',
    },
    allowedLess: {
      message:
        'El contrato puede tomar menos de lo que elegiste: tu billetera aprobó otro importe, o ya tomó una parte.',
      fix: 'Mira las órdenes de nuevo y aprueba lo que aún falta.',
    },
  },
  partner: {
    vaultPaused: {
      message: 'El operador pausó el depósito de comisiones. No se envió nada.',
      fix: 'Tus comisiones siguen en él. Inténtalo más tarde.',
    },
    feesChanged: {
      message: 'El contrato te debe menos de lo que confirmaste. No se envió nada.',
      fix: 'Cierra esto y mira los importes de nuevo: puede que ya se hayan cobrado.',
    },
    notPaid: {
      message: 'La transacción se ejecutó, pero la cadena no muestra que se pagaran las comisiones.',
      fix: 'Mira los importes de nuevo antes de volver a cobrar, y avisa al operador de esta página.',
    },
    feeTooHigh: (feeBps, maxBps) => ({
      message: `La comisión es de ${feeBps} bps, y aquí no se paga ninguna superior a ${maxBps}. No se firmó nada.`,
      fix: 'Opera sin este socio.',
    }),
    feeChanged: (offered, shown) => ({
      message: `La comisión es ahora de ${offered} bps, y se te mostraron ${shown} bps. No se firmó nada.`,
      fix: 'Mira el nuevo precio y confírmalo, u opera sin el socio.',
    }),
  },
  intent: {
    noLongerPriced: {
      message: 'Ningún solver ejecuta ya esto sin gas. No se firmó nada.',
      fix: 'Toma un precio nuevo: lo ejecuta el mercado y tú pagas el gas.',
    },
    otherOrderStored: 'El servicio respondió con otra orden que la que firmaste.',
    otherOrderFix: 'Cancela tu orden en la cadena y no operes aquí. Avisa al operador de esta página.',
    fillNotShown: {
      message: 'El servicio dice que tu orden se ejecutó, pero la cadena no lo muestra.',
      fix: 'No cuentes con nada hasta que la cadena lo muestre. Mira la página de la orden y avisa al operador.',
    },
    notSigned: {
      message: 'La transacción se ejecutó, pero el contrato de liquidación no muestra que firmara esta orden.',
      fix: 'Búscala en tu billetera antes de empezar de nuevo, y avisa al operador de esta página.',
    },
    alreadySigned: {
      message: 'Una transacción tuya ya firmó una orden de esta operación. No se envió nada más.',
      fix: 'Su página la sigue, la cancela y retira su depósito. Empieza de nuevo solo para operar dos veces.',
    },
    notWaiting: {
      message: 'La orden ya no espera este depósito. No se envió nada.',
      fix: 'Mira su estado en su página.',
    },
    over: {
      message: 'La orden que firmaste antes de esta terminó: se ejecutó o se canceló. No se firmó nada.',
      fix: 'Mira tus saldos y su página. Firma de nuevo solo si quieres operar dos veces.',
    },
    otherWorld: (from, to) => ({
      message: `Una de ${from} y ${to} es aquí una copia local, y la otra es real. No se firmó nada.`,
      fix: 'No operes aquí. Avisa al operador de esta página.',
    }),
    recipientChanged: (recipient, chain) => ({
      message: `El código de ${recipient} en ${chain} no es el que se te mostró. No se firmó nada.`,
      fix: 'Mira de nuevo el destinatario y revisa la orden otra vez.',
    }),
    notYourAccount: (account, chain) => ({
      message: `${account} es un contrato, y en ${chain} no es el mismo. No se firmó nada.`,
      fix: 'Introduce un destinatario que controles allí.',
    }),
    nothingToClaim: {
      message: 'El puente no guarda ningún reembolso en este token para ti. No se envió nada.',
      fix: 'Mira tu saldo: puede que ya se haya cobrado.',
    },
    refundRefused: (reason) => ({
      message: `El puente no puede pagar a este destinatario: ${reason}. No se envió nada; el reembolso sigue tuyo.`,
      fix: 'Introduce otro destinatario que sea tuyo, o inténtalo más tarde.',
    }),
    claimNotShown: {
      message: 'La transacción se ejecutó, pero el puente no muestra que pagara tu reembolso.',
      fix: 'Búscala en tu billetera antes de empezar de nuevo, y avisa al operador de esta página.',
    },
    saleEnded: {
      sold: 'Los tokens que llegaron ya se vendieron. No se envió nada.',
      released: 'Los tokens que llegaron ya se pagaron. No se envió nada.',
      fix: 'Mira la página de la orden: muestra quién cobró y con qué transacción.',
    },
    releaseNotShown: {
      message: 'La transacción se ejecutó, pero la cadena no muestra que pagara lo que llegó.',
      fix: 'Búscala en tu billetera antes de empezar de nuevo, y avisa al operador de esta página.',
    },
    handlerRefused: {
      message: 'La orden se rechazaría si se liquidara ahora. No se firmó nada.',
      fix: 'Mira la orden de nuevo: sus importes, o el mínimo que pide.',
    },
  },
  otc: {
    otherOrderFix: 'Tu enlace contiene la orden verdadera. Entrégalo y no te fíes de la lista de este servicio.',
    nothingToCancel:
      'Ninguna de estas órdenes se puede cancelar: cada una está cerrada o no es tuya. No se envió nada.',
    orderTaken: {
      message: 'Una orden de este precio se ejecutó, se canceló o ya no tiene fondos. Tus tokens siguen siendo tuyos.',
      fix: 'Obtén un precio nuevo sin esa orden.',
    },
    ownOrder: {
      message: 'El mejor precio es una orden tuya: operarías contigo mismo y pagarías la red.',
      fix: 'Cancela esa orden en la mesa OTC, o haz el swap con otra cuenta. No se envió nada.',
    },
  },
  name: {
    noEns: (chain) => `No hay ENS en ${chain}.`,
    invalid: (name) => `«${name}» no es un nombre ENS.`,
    notFound: (name) => `${name} no tiene dirección.`,
    offchain: (name) => `${name} está guardado en un servidor fuera de la cadena, que esta página no usa.`,
    paste: 'Pega la dirección.',
    check: 'Revisa sus letras, o pega la dirección.',
  },
  tokenList: {
    large: (megabytes) => ({
      message: 'El archivo es demasiado grande para una lista de tokens.',
      fix: `Elige uno de ${megabytes} MB como máximo.`,
    }),
  },
  amount: {
    unreadable: (text) =>
      `«${text}» no es un importe. Escribe dígitos con un punto decimal como máximo, por ejemplo 1.5.`,
    large: (text) => `«${text}» es demasiado grande.`,
    precise: (text, digits, decimals) =>
      `«${text}» tiene ${digits} decimales y el token tiene ${decimals}. ` +
      `Escribe como máximo ${decimals} dígitos tras el punto.`,
  },
}
