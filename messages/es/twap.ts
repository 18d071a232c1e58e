import type { twapText as english } from '@/messages/en/twap'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the TWAP page, in Spanish. */
export const twapText: Translation<typeof english> = {
  page: {
    title: 'Orden TWAP',
    evidence: 'partes, gráfico, orden',
    gaugeOf: 'de una parte, por solvers',
  },
  ticket: {
    sellInAll: 'Total a vender',
    sellAbout: 'Costo estimado',
    buyAbout: 'Total estimado',
    buyInAll: 'Total a comprar',
    partBrings: (amount) => `Cada parte trae al menos ${amount}, o espera.`,
    allCost: (amount) => `Todas las partes cuestan como máximo ${amount}, cada una su porción, o esperan.`,
  },
  schedule: {
    parts: 'Partes',
    intervals: 'Tiempo de una parte a la siguiente',
    interval: 'Cada',
    over: 'Tiempo total',
    wrongParts: (most) => `De 2 a ${most} partes.`,
    wrongTime: 'De un minuto entre dos partes a un año para todas, en números enteros.',
    lastAfter: (time) => `La primera parte de inmediato, la última ${time} después.`,
    lastAt: (moment) => `La primera parte de inmediato, la última el ${moment}.`,
    validUntil: (moment, late) => `Válida hasta el ${moment}, con ${late} para partes tardías.`,
  },
  duration: {
    unitOf: (label) => `${label}, unidad`,
    units: { s: 's', m: 'min', h: 'horas', d: 'días' },
  },
  suggestion: {
    suggest: 'Sugerir',
    asking: 'Preguntando a los solvers por varios tamaños…',
    unanswered: 'El servicio no respondió. Inténtalo de nuevo.',
    none: 'Ningún solver cotiza ningún tamaño ahora.',
    atOnce: 'A los precios actuales, las partes no ganan nada: un solo swap da lo mismo.',
    partsGain: (parts, interval, gain) =>
      `${parts} partes, una cada ${interval}. A los precios actuales eso es ${gain} mejor que un solo swap, ` +
      'si los precios se recuperan entre partes, lo que no está garantizado.',
    onlyParts: (parts, interval) =>
      `${parts} partes, una cada ${interval}. ` +
      'Nadie toma todo a la vez ahora, y los precios pueden no recuperarse entre partes.',
  },
  protection: {
    name: 'Protección de precio',
    presets: 'Valores de protección de precio',
    preset: (percent) => `${percent}%`,
    ofSale: 'Cuánto menos que ahora puede traer una parte. Por debajo de eso espera.',
    ofPurchase: 'Cuánto más que ahora puede costar una parte. Por encima de eso espera.',
  },
  reasons: {
    bridgeOnly: [
      'Nada que operar en el tiempo',
      'Esto solo envía un token a otra red. Usa Swap, o elige otro token para recibir.',
    ],
    amountMissing: ['Escribe un importe', 'Escribe cuánto vendes o compras en total.'],
    partsWrong: ['Corrige las partes', 'Al menos dos partes.'],
    timeWrong: ['Corrige el intervalo', 'Al menos un minuto entre dos partes, como máximo un año para todas.'],
    tooSmall: [
      'Demasiado pequeño para tantas partes',
      'Cada parte debe ser de al menos una unidad. Usa menos partes o un importe mayor.',
    ],
    protectionWrong: ['Corrige la protección', 'De 0.01% a 50%, con dos decimales como máximo.'],
  },
  slices: {
    title: (parts) => `${parts} partes`,
    table: 'Partes de la orden',
    part: 'Parte',
    earliest: 'Lo antes posible',
    sells: (symbol) => `Vende ${symbol}`,
    buys: (symbol) => `Compra ${symbol}`,
    atLeast: (symbol) => `Al menos ${symbol}`,
    atMost: (symbol) => `Como máximo ${symbol}`,
    atOnce: 'de inmediato',
    after: (time) => `después de ${time}`,
    hidden: (count) => `${count} más, cada una como la anterior`,
    clock: 'Una parte que llega tarde mueve las siguientes.',
    lastSells: (amount) =>
      `El total no se divide en partes iguales: la última también vende el resto, ${amount}, a la misma tasa mínima.`,
    lastBuys: (amount) => `El total no se divide en partes iguales: la última también compra el resto, ${amount}.`,
  },
  atOnce: {
    title: 'De una vez o por partes',
    against: 'Frente a un swap',
    purpose: 'Reparte una operación grande: mueve menos el precio.',
    noGain: 'Con este tamaño un swap da lo mismo.',
    loss: (percent) => `Con este tamaño un swap es ${percent} mejor.`,
    swap: 'Swap',
    allBrings: 'Todo a la vez trae',
    allCosts: 'Todo a la vez cuesta',
    unpriced: (reason) => `sin precio: ${reason}`,
    unknown: 'desconocido',
    inParts: (parts) => `${parts} partes al precio de una ahora`,
    difference: 'Diferencia',
    forYou: (change) => `${change} para ti`,
    none: 'ninguna con este tamaño',
    incomparable: 'nada que comparar',
    partsBring: 'Todas las partes traen al menos',
    partsCost: 'Todas las partes cuestan como máximo',
    counted:
      'Tras la comisión y el gas de cada ejecución, si los precios ' +
      'se recuperan entre partes. Solo tu límite está garantizado.',
  },
  purpose: {
    title: 'Por qué en partes',
    impact:
      'Una operación grande mueve el precio en tu contra. Una parte lo ' +
      'mueve menos, y los precios pueden recuperarse antes de la siguiente.',
    average:
      'Obtienes el promedio de muchos momentos, no el precio de uno. Ninguna parte se ejecuta por debajo de tu límite.',
    pays: 'Compensa con importes que mueven el mercado. Escribe el tuyo para comparar todo a la vez con partes.',
  },
  evidence: {
    gives: 'Entrega, en total',
    givesAtMost: 'Entrega como máximo, en total',
    partGets: 'Cada parte recibe al menos',
    gets: 'Recibe, en total',
    parts: 'Partes',
    every: (parts, interval) => `${parts}, una cada ${interval}`,
    oneDeposit:
      'Un depósito para todas las partes. Tu navegador verifica cada campo antes de que se abra tu billetera.',
    oneSignature:
      'Una firma para todas las partes. Tu navegador verifica cada campo antes de que se abra tu billetera.',
    partCost: 'Gas de cada parte',
    noneBefore: 'Ninguna parte se ejecuta antes de su hora, ni por debajo de tu límite.',
    waits: 'Una parte más allá de tu límite espera, y mueve las siguientes.',
    cancels: 'Puedes cancelar lo que queda en cualquier momento.',
    depositStays: 'Tu depósito sigue siendo tuyo: puedes retirar lo que queda en cualquier momento.',
    tokensStay: 'Tus tokens se quedan en tu billetera hasta que se ejecuta cada parte.',
  },
  notices: {
    short: (amount) =>
      `Faltan ${amount} para ejecutar todas tus órdenes abiertas. Las partes sin fondos esperan hasta que los añadas.`,
    dustWhy: (percent) =>
      `El solver se queda con cerca del ${percent} de una parte por su gas. Con menos partes se pierde menos.`,
    tight: 'Las partes quizá tengan que esperar',
    tightWhy: (percent) =>
      `Los precios suelen moverse más de ${percent} entre dos partes. ` +
      'Una parte que espera mueve las siguientes; lo que queda al terminar la orden no se opera.',
    wide: 'Poca protección',
    wideWhy: (percent) => `Una parte puede ejecutarse a un ${percent} del precio actual.`,
  },
}
