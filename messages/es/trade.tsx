import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { tradeText as english } from '@/messages/en/trade'
import type { Translation } from '@/messages/in-language'

const switchTo = (network: string) => `Cambiar la billetera a ${network}`
const tokens = (count: number) => plural(count, { one: '1 token', other: `${displayCount(count)} tokens` })

/** Holds the texts that every trading page shares, in Spanish. */
export const tradeText: Translation<typeof english> = {
  rate: {
    of: (base, rate, quote) => `1 ${base} = ${rate} ${quote}`,
    unknown: '–',
    inverseOf: (rate) => `${rate}. Invertir el precio`,
  },
  ticket: {
    frame: { evidence: 'Detalles', evidenceOf: (about) => `Detalles: ${about}` },
    pair: {
      sell: 'Vender',
      buy: 'Comprar',
      amountToSell: (symbol) => (symbol ? `Importe a vender, en ${symbol}` : 'Importe a vender'),
      amountToBuy: (symbol) => (symbol ? `Importe a comprar, en ${symbol}` : 'Importe a comprar'),
      balance: (amount) => <>Saldo {amount}</>,
      switch: 'Intercambiar tokens',
      notHere: (network) => `El enlace nombra un token que no está en ${network}.`,
    },
    token: {
      maximum: 'Máx.',
      change: (side, symbol) => `${side}: ${symbol}. Cambiar de token`,
      chooseFor: (side) => `${side}: elige un token`,
      choose: 'Elegir',
      dollars: 'USD',
      typeIn: (unit, side) => `Escribir en ${unit}: ${side}`,
      inDollars: (name) => name.replace(/, en .*$/, ', en dólares'),
      readingPrice: 'Leyendo el precio',
      noPrice: 'Sin precio en dólares',
      readAs: (read, otherwise) =>
        `Leído como ${read}, no ${otherwise}: las comas agrupan miles, un punto empieza los decimales.`,
      takesOnTransfer: (percent) => `toma ${percent} por transferencia`,
      takesOnTrades: (percent) => `toma hasta ${percent} por operación`,
    },
    price: {
      name: (give, get) => `Precio de 1 ${give}, en ${get}`,
      token: 'token',
      other: 'el otro',
      inverse: 'Invertir el precio',
    },
    expiry: {
      name: 'Vencimiento',
      days: (count) => plural(count, { one: '1 día', other: `${count} días` }),
      hours: (count) => plural(count, { one: '1 hora', other: `${count} horas` }),
      minutes: (count) => `${count} min`,
      custom: 'Otro',
      length: { order: 'Cuánto tiempo vale la orden', offer: 'Cuánto tiempo vale la oferta' },
      unit: 'Unidad de tiempo',
      wrong: 'De dos minutos a un año, en números enteros.',
      clock: 'Se cuenta desde el bloque más reciente.',
      until: (moment) => `Vence el ${moment}.`,
    },
    slippage: {
      name: 'Deslizamiento',
      presets: 'Valores de deslizamiento',
      values: { auto: 'Auto', 10: '0.1%', 50: '0.5%', 100: '1%' },
      wrong: (least, most) => `Entre ${least} y ${most}, con dos decimales como máximo.`,
      tiers: {
        low: (percent) => `${percent}, muy bajo`,
        usual: (percent) => percent,
        noted: (percent) => `${percent}, más alto de lo habitual`,
        loud: (percent) => `${percent}, muy alto`,
      },
      is: (percent, bps) => `${percent} son ${bps} puntos básicos.`,
      auto: {
        before: 'Auto elige según cómo se mueve el precio y lo que cuesta el gas.',
        unknown: 'Auto: lo habitual para estos tokens. Aún no se sabe cómo se mueve su precio.',
        moved: (move) => `Auto: el precio se movió como máximo ${move} en 19 de cada 20 minutos de la última hora.`,
        gas: (part) =>
          `Auto: el gas es ${part} de esta operación, y un límite ` +
          'más estricto la haría fallar con demasiada facilidad.',
      },
      isHere: (percent, bps, margin) => (
        <>
          {percent} son {bps} puntos básicos, aquí {margin}.
        </>
      ),
      tradedAgainst: 'Otros pueden operar en tu contra hasta ese precio.',
      reverts: 'Si el precio se mueve más, el swap revierte.',
    },
    receiver: {
      reasons: {
        resolving: 'Buscando el destinatario',
        invalid: ['Corrige el destinatario', 'Escribe una dirección o un nombre ENS que pueda recibir este token.'],
        unconfirmed: ['Confirma el destinatario', 'Lo que compras va a otra billetera.'],
      },
      bought: 'Lo que compras',
      placeholder: '0x… o nombre.eth',
      self: 'Si lo dejas vacío, es tu billetera.',
      lost: (to) => `Esto es ${to}: lo que se le paga se pierde.`,
      lostNames: {
        'the router': 'el router',
        'the executor': 'el ejecutor',
        'the OTC contract': 'el contrato OTC',
        Permit2: 'Permit2',
        'the fee vault': 'el depósito de comisiones',
        'the wrapped token': 'el token envuelto',
        'the settlement contract': 'el contrato de liquidación',
        'a wrapped token': 'un token envuelto',
        'a token or pool of this swap': 'un token o un pool de este swap',
        'one of the tokens': 'uno de los tokens',
        'the SpokePool': 'el SpokePool',
        'the bridge': 'el puente',
        'the contract that sells what arrives': 'el contrato que vende lo que llega',
        'the token that arrives': 'el token que llega',
      },
      noAddress: 'Una dirección es 0x y 40 dígitos hexadecimales.',
      goesTo: (what, address) => (
        <>
          {what} va a {address}, no a tu billetera. No se puede deshacer.
        </>
      ),
      confirm: 'Este es el destinatario correcto',
    },
    name: {
      lookingUp: (name) => `Buscando ${name}`,
      is: (name, address) => (
        <>
          {name} es {address}
        </>
      ),
      notPrimary: 'Esta cuenta usa otro nombre en ENS, o ninguno.',
    },
    partner: {
      unknown: (name) => `No hay ningún socio llamado ${name}`,
      unread: (name) => `No se pudo leer el socio ${name}`,
      unknownWhy: 'Operas sin socio.',
      unreadWhy: 'Su comisión se desconoce, así que aún no hay precio. Se reintenta automáticamente.',
      dismiss: 'Descartar',
      tradeWithout: 'Operar sin él',
      fee: (percent, name) => (
        <>
          Comisión {percent}, para {name}
        </>
      ),
      noFee: (name) => <>Sin comisión para {name}</>,
      onlySurplus: (name) => <>Sin comisión para {name}, que recibe la mitad del excedente</>,
    },
    button: {
      nothingSent: 'No se envía nada antes de que tu billetera te lo pida.',
      why: (reasons) => (reasons > 1 ? `¿Por qué? (${reasons} motivos)` : '¿Por qué?'),
    },
    reasons: {
      otherChain: 'Tu billetera está en otra cadena con este nombre',
      notATestAccount: 'Esta cuenta no puede firmar aquí',
      serviceOnCopy: 'Este servicio funciona sobre una copia local de la cadena',
      silentWallet: 'Tu billetera no dice a qué cadena se refiere',
      restoring: ['Buscando tu billetera…', 'Reconectando con la última billetera que usaste.'],
      connecting: 'Conectando…',
      disconnected: ['Conecta una billetera', 'Conectar muestra tu dirección y tus saldos. No permite nada.'],
      chainUnknown: ['Elige una red', 'El enlace nombra una red que no se ofrece aquí.'],
      wrongChainWhy: 'Tu billetera está en otra red. Cambiar no mueve nada.',
      anotherRun: 'Una operación a la vez',
      anotherRunWhy: (run) => `${run} Termínala o detenla primero.`,
      unread: ['Leyendo tu billetera…', 'Lo que tiene y permite decide lo que firmas.'],
      short: (has, symbol, needs) => `Tienes ${has} ${symbol}, necesitas ${needs}.`,
      amountInvalid: [
        'Corrige el importe',
        'Usa dígitos con un solo punto decimal, y no más decimales de los que tiene el token.',
      ],
      lifeInvalid: ['Corrige el vencimiento', 'De dos minutos a un año, en números enteros.'],
      sameToken: ['Elige dos tokens distintos', 'Ambos lados nombran el mismo token.'],
      priceLoading: ['Buscando el mejor precio…', 'El precio llega en un momento.'],
      resolvingWhy: 'Buscando la dirección de este nombre.',
      nodeLostWhy: 'No se envía nada hasta que responda. Se reintenta automáticamente.',
      unaccepted: (symbol) => `Importa ${symbol} primero`,
      unacceptedWhy: 'No está en nuestra lista. Compara su dirección y luego impórtalo.',
      unacceptedToken: 'el token',
    },
  },
  fee: {
    service: (bps) => `${bps} bps para este servicio`,
    partner: (percent, name) => `${percent} para ${name}, fijado por el enlace`,
  },
  surplus: {
    yours: 'todo para ti',
    partner: (percent, name) => `${percent}% para ${name}`,
    service: (percent) => `${percent}% para este servicio`,
    allToService: 'para este servicio',
    capped: (shares, percent) => `${shares}, hasta el ${percent}% de la cotización`,
  },
  transfer: {
    ofTransfers: (symbol, percent) => `${symbol} toma ${percent} de cada transferencia`,
    ofTrades: (symbol, percent) => `${symbol} toma hasta ${percent} de cada operación`,
    inSwap: 'Se lo queda el token. Los importes de arriba ya lo cuentan.',
    inOrder:
      'Se lo queda el token, así que llegaría menos de lo firmado. No se pueden crear ni ejecutar órdenes OTC de él.',
    notOtc: (symbol) => `${symbol} no se puede operar OTC`,
    notOtcWhy: (takes, inOrder) => `${takes}. ${inOrder}`,
  },
  drawing: {
    drawing: 'Dibujo de la ruta',
    pools: 'Pools de la ruta',
    table: 'La ruta como tabla',
    order: 'Orden',
    otcOrder: 'Orden OTC',
    exchanges: {
      CurveV1: 'Curve',
      CurveV1StableNg: 'Curve NG',
      CurveV1Multi: 'Curve multi',
      CurveV1Meta: 'Curve meta',
      CurveV2: 'Curve V2',
      ERC4626: 'Bóveda',
      WrappedNative: 'Envoltura',
    },
    pool: 'Pool',
    poolOrOrder: 'Pool u orden',
    share: 'Porción',
    in: 'Entra',
    out: 'Sale',
    priceAfter: 'Precio después',
    ofMaker: 'del maker',
    open: 'abrirla',
    route: {
      all: (src, dest, ways) => `${src} a ${dest}: ${ways.join('; ')}.`,
      way: (share, pools) => `${share} por ${pools}`,
      through: (way, tokens) => `${way} a través de ${tokens}`,
      and: (names) => names.join(' y '),
      inTurn: (names) => names.join(', luego '),
      pools: (count) => plural(count, { one: '1 pool', other: `${count} pools` }),
      orders: (count) => plural(count, { one: '1 orden', other: `${count} órdenes` }),
      smallerWays: (count, share) =>
        plural(count, { one: `y 1 vía menor, ${share}`, other: `y ${count} vías menores, ${share}` }),
    },
  },
  notices: {
    short: 'Más reservado de lo que tienes',
    dust: 'Pequeño para su gas',
    swapInstead: 'Hacer un swap',
  },
  place: {
    sign: 'Firmar orden',
    deposit: 'Depositar y colocar',
  },
  run: {
    banner: { receipt: 'Recibo', show: 'Mostrar' },
    footer: {
      done: 'Listo',
      retry: 'Reintentar',
      confirm: 'Confirma en la billetera',
      confirming: 'Confirmando…',
      working: 'Trabajando…',
      stopWaiting: 'Dejar de esperar a la billetera',
      stopFollowing: 'Dejar de seguir',
    },
    planned: { asks: 'Tu billetera pedirá', all: 'Todos los pasos', next: 'Qué pasa después' },
    progress: {
      steps: 'Pasos',
      contract: 'Tu billetera es un contrato y puede necesitar más firmas. Se sigue en la cadena.',
      owners: ({ required, signed }) => {
        // A wallet counts no signatures of messages, of which the one who asked gave the first.
        if (signed === undefined && required > 2) return `Esperando a otros de los ${required} propietarios.`
        const missing = required - (signed ?? 1)
        return missing > 0
          ? `Esperando a ${missing} más de los ${required} propietarios.`
          : 'Todos los propietarios firmaron. Esperando la transacción.'
      },
      slow: 'Más lento de lo habitual, se sigue aún.',
      namedByWallet: 'Nombrado por la billetera',
      batch: 'En una sola solicitud',
      batchRefused: 'Tu billetera no puede enviarlos a la vez. Pide cada uno en un paso propio.',
      current: (step) => `${step}.`,
      currentInWallet: (step) => `${step}. Confirma en la billetera.`,
    },
    states: {
      todo: 'pendiente',
      active: 'en curso',
      wallet: 'confirma en la billetera',
      sent: 'enviado',
      done: 'listo',
      failed: 'falló',
      skipped: 'no hace falta',
      refused: 'no es posible',
    },
    settled: { for: 'por' },
    allowed: {
      allow: (spender) => `Permites a ${spender}`,
      all: (symbol) => `todo tu ${symbol}: sus permisos no conocen importe`,
      ofIt: (orders) => `De ello para ${orders}`,
    },
    spender: {
      now: 'Aprobado ahora',
      forTrade: 'Necesario para esta operación',
      afterwards: 'Queda después',
      unlimited: (symbol) => `${symbol} ilimitado`,
    },
    fees: {
      name: 'Comisiones',
      counted: (fee) => `${fee}, incluida`,
      surplus: 'Excedente',
    },
    partner: {
      named: (name) => `Socio ${name}`,
      fee: (name, bps) => `${name}, ${bps} bps`,
      feeTo: (percent) => `${percent} para`,
    },
  },
  steps: {
    switchTo,
    switch: (network) => ({ title: switchTo(network), note: 'No mueve nada.' }),
    reset: (symbol) => ({
      title: `Poner a cero la aprobación anterior de ${symbol}`,
      note: `${symbol} solo deja cambiar una aprobación desde cero.`,
    }),
    permit: (symbol) => `Firmar un permiso para tu ${symbol}`,
    signature: (nativeSymbol) => `Una firma. No cuesta ${nativeSymbol}.`,
    check: { title: 'Comprobar lo que se enviará', note: 'Cada campo se verifica y luego se simula.' },
    send: 'Confirma en la billetera.',
    wait: { title: 'Confirmando', note: 'Puedes cerrar esto; sigue sin la página.' },
  },
  order: {
    review: 'Revisar la orden',
    cancel: {
      does: 'Firmas una cancelación. No cuesta nada.',
      caution: 'Si un solver ya envió la ejecución, aún puede completarse.',
    },
    evidence: {
      signed: 'Detalles de la orden',
      deposited: 'Detalles de la orden',
      contract: 'Para',
      intentContract: 'Contrato de liquidación',
      noContract: 'no está en esta red',
      notSet: 'aún sin fijar',
      validFor: 'Válida durante',
      afterSignature: (time) => `${time} después de que firmes`,
      afterDeposit: (time) => `${time} después de que deposites`,
      withLate: (life, late) => `${life}, con ${late} para partes tardías`,
      verified: 'Tu navegador verifica cada campo antes de que se abra tu billetera.',
      costs: 'Costos',
      toPlace: 'Colocar',
      onlyApproval: 'solo una aprobación',
      placesDeposit: 'el gas de un depósito',
      toCancel: 'Cancelar',
      cancelsDeposit: 'el gas de una transacción: lo devuelve',
      cancelsFree: 'nada, con una firma',
      agentPays: 'nada, paga el solver',
      fee: 'Comisión',
      feeInLimit: 'incluida en tu límite',
    },
  },
  ended: {
    done: (title) => `${title}: listo`,
    stopped: (title) => `${title}: detenido`,
    receipt: 'Recibo',
    show: 'Mostrar',
  },
  privateSend: {
    title: (network) => `Envío privado en ${network}`,
    used: (relay) => `A través de ${relay}`,
    unused: 'Público',
    add: 'Añadir la red protegida a tu billetera',
    adding: 'Confirma en la billetera',
    connect: 'Conecta una billetera primero',
    why: (relay) =>
      [
        'Con ella los bots no ven tus swaps antes de que se minen.',
        `Confías en que ${relay} no los use ni los pase a otros.`,
        'Un swap que no acepte no se envía. Las órdenes sin gas no la necesitan.',
      ].join(' '),
  },
  namesake: {
    mark: (symbol) => `no es ${symbol}`,
    inText: (symbol, listed) => `${symbol} (no es el ${listed} listado)`,
    title: (symbol) => `Este no es el ${symbol} listado`,
    why: (address, listed) => (
      <>
        Solo se le parece, y puede no valer nada. Este es {address} y el listado es {listed}
      </>
    ),
  },
  picker: {
    search: {
      name: (network) => `Buscar tokens en ${network}`,
      placeholder: 'Nombre, símbolo o dirección',
      list: (network) => `Tokens en ${network}`,
      count: tokens,
      countSoFar: (count) => `${tokens(count)}, llegan más`,
      countAlone: (count) => `${tokens(count)}. Faltan los precios y la lista de tokens: el servicio no responde.`,
      reading: (network) => `Leyendo esta dirección en ${network}`,
      noToken: 'No hay ningún token en esta dirección',
      noTokenWhy: (network) => `Comprueba la dirección, y que pertenezca a ${network}.`,
      none: 'No se encontró ningún token listado',
      noneWhy: 'Pega la dirección del token para importarlo.',
      favourites: 'Favoritos y detalles',
      favourite: (symbol) => `${symbol} como favorito`,
      details: (symbol) => `Sobre ${symbol}`,
    },
    titles: { sell: 'Elige un token para vender', buy: 'Elige un token para comprar' },
    onNetwork: (network) => <>en {network}</>,
    trending: {
      short: 'Tendencias',
      name: 'Los más operados aquí en 24 horas',
      why: (volume, swaps) =>
        `${volume} en ${plural(swaps, { one: '1 swap', other: `${displayCount(swaps)} swaps` })} aquí en 24 horas`,
    },
    chips: { name: 'Tokens recientes y comunes', chosenBefore: ', elegido antes' },
    option: {
      chosen: 'elegido',
      imported: 'importado',
      notListed: 'no listado',
      ofList: (name) => `Lista: ${name}`,
      balance: 'Saldo',
      noPrice: 'Sin precio',
      liquidity: (dollars) => `Liq. ${dollars}`,
    },
    facts: {
      network: 'Red',
      price: 'Precio',
      noPrice: 'Sin precio aquí',
      inADay: 'en 24 horas',
      liquidity: 'Liquidez aquí, ±1%',
      volume: 'Volumen aquí, 24 h',
      swaps: (volume, swaps) =>
        `${volume} en ${plural(swaps, { one: '1 swap', other: `${displayCount(swaps)} swaps` })}`,
      sale: 'Venta, simulada',
      sales: { sellable: 'Se puede vender', unsellable: 'No se puede vender', unknown: 'Desconocido' },
      sellableTaking: (percent) => `Se puede vender, toma ${percent}`,
      block: (number) => `Bloque ${number}`,
      taxes: 'Impuesto al comprar / vender',
      taxOf: (buy, sell) => `${buy} / ${sell}`,
      age: 'Antigüedad del pool principal',
      ageAt: (age, exchange) => `${age}, ${exchange}`,
      list: 'Nombrado por',
      decimals: 'Decimales',
      address: 'Dirección',
      unknown: 'Desconocido',
      unread: 'No se pudo leer',
      note:
        'Una venta pequeña, simulada en el bloque más reciente. ' +
        'El dueño de un token puede cambiar sus reglas después.',
    },
    lists: {
      title: 'Listas de tokens',
      manage: 'Listas de tokens',
      intro: 'Añade la lista de tokens de otro sitio. Sus tokens llevan su nombre, y nadie aquí los ha comprobado.',
      url: 'URL de una lista de tokens',
      placeholder: 'https://…/tokens.json',
      add: 'Añadir lista',
      loading: 'Cargando la lista',
      file: 'Elegir un archivo',
      none: 'Aún no se añadió ninguna lista.',
      full: (most) => `Como máximo ${most} listas. Quita una primero.`,
      added: 'Listas añadidas',
      about: (version, here) => `v${version}, ${here}`,
      here: (count, network) => `${tokens(count)} en ${network}`,
      remove: (name) => `Quitar ${name}`,
      confirmTitle: (name) => `¿Añadir “${name}”?`,
      confirmWhy: (count) =>
        `Nombra ${tokens(count)} en redes de este sitio. ` +
        'Cualquiera puede escribir una lista: un token puede ser imposible de vender.',
      dropped: (count) =>
        plural(count, { one: 'Se omitió 1 entrada.', other: `Se omitieron ${displayCount(count)} entradas.` }),
      cancel: 'Cancelar',
      confirm: 'Añadirla',
    },
    import: {
      unchecked: 'Nadie aquí ha comprobado este token',
      uncheckedWhy:
        'Cualquiera puede crear un token con cualquier nombre. Puede no valer nada o ser imposible de vender. ' +
        'Compara la dirección con una fuente en la que confíes.',
      unsellable: 'Este token no se pudo vender',
      unsellableWhy:
        'Se simuló una venta pequeña en el bloque más reciente, y no llegó nada. Quizá nunca puedas venderlo.',
      select: (symbol) => `Elegir ${symbol}`,
      back: 'Atrás',
      import: 'Importarlo',
    },
  },
}
