import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { otcText as english } from '@/messages/en/otc'
import { tradeText } from '@/messages/es/trade'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the OTC desk, of its orders and of their windows, in Spanish. */
export const otcText: Translation<typeof english> = {
  states: {
    PENDING: 'Abierta',
    SUSPENDED: 'Faltan fondos o aprobación',
    FULFILLED: 'Ejecutada',
    CANCELLED: 'Cancelada',
    EXPIRED: 'Vencida',
    CLOSED: 'Cerrada (ejecutada o cancelada)',
  },
  needs: { balance: 'Faltan fondos', allowance: 'Falta la aprobación' },
  evidence: 'Detalles',
  market: {
    label: 'Comparado con el mercado',
    none: 'sin precio de mercado',
    unknown: 'precio de mercado no disponible ahora',
    notCompared: 'sin comparar con el mercado',
    open: '–',
    paysNothing: 'el mercado no paga nada',
    same: 'igual que el mercado',
    farAbove: '1,000%+',
    better: (percent) => `${percent} mejor que el mercado`,
    worse: (percent) => `${percent} peor que el mercado`,
    forTaker: (comparison) => `${comparison} para el taker`,
  },
  runs: {
    create: { running: 'Firmando tu oferta…', failed: 'Oferta no firmada', done: 'Oferta firmada' },
    fill: { running: 'Ejecutando la orden…', failed: 'No ejecutada', done: 'Orden ejecutada' },
    cancel: { running: 'Cancelando…', failed: 'No cancelada', done: 'Cancelada' },
  },
  expiry: {
    never: 'nunca',
    in: (time) => `en ${time}`,
  },
  anyone: 'cualquiera',
  allowed: {
    spender: 'el contrato OTC',
    orders: 'tus ofertas activas',
  },
  surface: {
    create: 'Creación de una oferta',
    fill: 'Ejecución de una orden',
    cancel: 'Cancelación de una orden',
    cancelMany: 'Cancelación de órdenes',
  },
  pages: {
    newOffer: 'la página de una oferta nueva',
    order: 'la página de esa orden',
    desk: 'la mesa OTC',
  },
  desk: {
    page: {
      title: 'Mesa OTC',
      about: 'Ofertas firmadas a precios fijos: ejecuta una sin deslizamiento, o firma la tuya sin gas.',
      newOffer: 'Nueva oferta',
      orders: 'Órdenes',
      loading: 'Cargando las órdenes',
      lost: 'Se muestran las órdenes que guarda este navegador, con sus estados en la cadena.',
      chainLost: 'La cadena no responde: se desconocen los estados de estas órdenes. Se reintenta automáticamente.',
      newest: (shown, total) => `Estas son las ${displayCount(shown)} más recientes de ${displayCount(total)}.`,
      chosenFrom: (listed, total) =>
        `Elegidas entre las ${displayCount(listed)} más recientes de ${displayCount(total)}.`,
    },
    tabs: {
      toMe: 'Para mí',
      mine: 'Mías',
      open: 'Públicas',
    },
    filters: {
      offered: 'Ofrecido',
      offeredAny: 'Ofrecido: todo',
      wanted: 'Pedido',
      wantedAny: 'Pedido: todo',
      size: 'Tamaño',
      anySize: 'Cualquier tamaño',
      fromSize: (dollars) => `Desde $${displayCount(dollars)}`,
      state: 'Estado',
      states: { live: 'Abiertas', over: 'Cerradas', all: 'Cualquier estado' },
      sort: 'Ordenar',
      sorts: {
        newest: 'Más recientes primero',
        price: 'Mejor precio primero',
        expiry: 'Vence antes primero',
        size: 'Más grandes primero',
      },
      clear: 'Limpiar',
    },
    row: {
      name: (given, wanted) => `${given} por ${wanted}`,
      unread: '…',
      choose: (name) => `Elegir ${name} para cancelar`,
      unlisted: 'token no listado',
      from: (maker) => <>de {maker}</>,
      to: (taker) => <>para {taker}</>,
      toAnyone: 'para cualquiera',
      neverExpires: 'no vence nunca',
      expires: (when) => <>vence {when}</>,
      expired: (when) => <>venció {when}</>,
      filled: (percent) => `${percent}% ejecutada`,
      byLinkOnly: 'no listada',
      disputed: (state) => `servicio: ${state}`,
    },
    cancel: {
      selectAll: (count) => `Seleccionar todas las abiertas (${displayCount(count)})`,
      selectNone: 'No seleccionar ninguna',
      choose: 'Elige órdenes para cancelar',
      press: (count) => `Cancelar ${displayCount(count)}…`,
    },
    nothingShown: {
      noneOpen: 'Ninguna de estas está abierta.',
      allOpen: 'Todas estas están abiertas.',
      showClosed: (count) =>
        plural(count, { one: 'Mostrar la cerrada', other: `Mostrar las ${displayCount(count)} cerradas` }),
      showOpen: (count) =>
        plural(count, { one: 'Mostrar la abierta', other: `Mostrar las ${displayCount(count)} abiertas` }),
      noMatch: 'Ninguna orden coincide.',
      clear: 'Limpiar el filtro',
    },
    nothingListed: {
      connectForMine: 'Conecta una billetera para ver las órdenes que creaste.',
      connectForToMe: 'Conecta una billetera para ver las órdenes dirigidas a ti.',
      connect: 'Conecta una billetera',
      lost: 'Este navegador no guarda ninguna orden así. Abre un enlace para ver una.',
      toMe: 'Nadie te ha enviado una orden. Dile tu dirección a la otra parte:',
      copyAddress: 'Copiar tu dirección',
      mine: (network) => `Aún no tienes ofertas en ${network}`,
      open: (network) => `Aún no hay ofertas abiertas en ${network}`,
      thisNetwork: 'esta red',
      about: 'Pon tu propio precio: firma sin gas, comparte el enlace, y la otra parte la ejecuta en la cadena.',
      offer: 'Hacer una oferta',
      swap: 'Swap a mercado',
      lookOn: 'Mirar en',
    },
  },
  offer: {
    page: {
      title: 'Nueva oferta OTC',
      counterOffer: 'Contraoferta',
      answers: 'Respondes a una orden',
      answersWhy:
        'Los tokens se intercambian, y el taker es la otra parte. ' +
        'La orden a la que respondes sigue abierta hasta que su maker la cancele o venza.',
    },
    ticket: {
      title: 'Nueva oferta',
      give: 'Entregas',
      giveAmount: 'Importe a entregar',
      giveAmountIn: (symbol) => `Importe a entregar, en ${symbol}`,
      want: 'Quieres',
      wantAmount: 'Importe deseado',
      wantAmountIn: (symbol) => `Importe deseado, en ${symbol}`,
      balance: (amount) => `Saldo ${amount}`,
      givesWrapped: (symbol) => `Como W${symbol}, envuelto si hace falta.`,
      getsWrapped: (symbol) => `Recibirás W${symbol}.`,
      useMarket: 'Usar el precio de mercado',
      noAmount: 'escribe un importe',
      review: 'Revisar la oferta',
    },
    taker: {
      title: 'Contraparte',
      named: 'Privada',
      open: 'Pública',
      openTitle: 'Cualquiera puede tomar una oferta abierta',
      openWhy:
        'Cuando el mercado se mueve a su favor, los bots la ejecutan ' +
        'primero. Nombra una cuenta si sabes para quién es.',
      acceptOpen: 'Dejarla abierta a cualquiera',
      address: 'Dirección del taker',
      placeholder: '0x… o nombre.eth de la otra parte',
      self: 'Esta es tu billetera.',
    },
    reasons: {
      tokenMissing: ['Elige dos tokens', 'Una oferta da un token por otro.'],
      amountMissing: ['Escribe ambos importes', 'Escribe lo que entregas, y lo que quieres o el precio.'],
      takerMissing: ['Di quién puede tomarla', 'Escribe la dirección del taker, o abre la oferta a cualquiera.'],
      takerResolving: 'Buscando el taker',
      takerInvalid: ['Corrige el taker', 'Escribe una dirección (0x y 40 dígitos hexadecimales) o un nombre ENS.'],
      takerSelf: ['Nombra otro taker', 'Esta es tu billetera. Una oferta necesita otra parte.'],
      openUnconfirmed: ['Confirma la oferta abierta', 'Cualquiera puede tomarla, y los bots son rápidos.'],
    },
    rows: {
      gives: 'Entregas como máximo',
      gets: 'Recibes, por todo',
      price: 'Precio',
      maker: 'Maker',
      connect: 'conectar',
      taker: 'Taker',
    },
    evidence: {
      backing: 'Tu saldo',
      held: 'Tienes',
      heldWithNative: (symbol) => `Tienes, ${symbol} incluido`,
      promised: 'Reservado por tus otras ofertas',
      free: 'Aprobado y disponible',
      short: 'Más de lo que puedes entregar ahora',
      shortBy: (amount) => `Faltan ${amount}. La oferta queda suspendida hasta que añadas fondos.`,
      taker: (symbol) => `Aprobación de ${symbol}`,
      contract: 'Contrato OTC (RFQ)',
      role: (symbol) => `Toma tu ${symbol} solo cuando se ejecuta la oferta que firmaste`,
      noAmount: 'escribe un importe',
      nothingNew: 'nada nuevo',
      works: 'Cómo funciona',
      signingIsFree: 'Firmar no cuesta nada. El taker paga el gas al ejecutarla, entera o en parte.',
      tokensStay: 'Hasta entonces tus tokens se quedan en tu billetera; si los gastas, la oferta se suspende.',
      cancelling: 'Cancelar es una transacción. Esperar al vencimiento es gratis.',
      link: 'El enlace contiene la oferta completa y funciona sin este servicio.',
    },
    reviewed: {
      title: 'Revisa la oferta',
      farBelow: 'Muy por debajo del mercado',
      farBelowWhy: (amount) => (
        <>Por lo que entregas el mercado paga {amount} ahora. Quien tome la oferta se queda la diferencia.</>
      ),
      byPermit: 'Firmar un permiso en su lugar',
      byTransaction: 'Aprobar con una transacción en su lugar',
      sign: 'Firmar la oferta',
    },
  },
  unlisted: {
    title: 'Firmada, pero no está en la mesa',
    why: 'Solo la ven las personas con el enlace. Funciona sin el servicio.',
    press: 'Listarla en la mesa',
    posting: 'Listando…',
    posted: 'Ya está en la mesa.',
  },
  handOver: {
    copy: 'Copiar enlace',
    share: 'Compartir',
    subject: 'Oferta OTC',
    open:
      'El enlace contiene la orden completa; nuestro servidor nunca la ve. ' +
      'Cualquiera con el enlace puede ejecutar la orden.',
    named:
      'El enlace contiene la orden completa; nuestro servidor nunca la ve. ' +
      'Cualquiera con el enlace puede leerla; solo la cuenta nombrada puede ejecutarla.',
    asText: 'Como texto',
    copyText: 'Copiar el texto',
    text: ({ given, wanted, network, taker, until, link }) => {
      const forWhom = taker === undefined ? 'abierta a cualquiera' : `solo para ${taker}`
      const howLong = until === undefined ? 'sin vencimiento' : `hasta el ${until}`
      return `${given} por ${wanted} en ${network}, ${forWhom}, ${howLong}. Ejecútala entera o en parte: ${link}`
    },
    qrCode: 'Código QR',
    qrCodeOfLink: 'El enlace como código QR',
  },
  order: {
    page: {
      title: 'Orden OTC',
      back: 'Mesa OTC',
      headline: (given, got) => ({ gives: `${given} por`, gets: got }),
      loading: 'Buscando la orden',
      noToken: 'Token no encontrado',
      noTokenWhy: 'La orden nombra una dirección que no es un token en esta red. No la operes.',
      altered: 'Esta no es la orden que nombra el enlace',
      alteredWhy:
        'Sus condiciones no coinciden con el hash del enlace, o su red no se ofrece aquí. ' +
        'No la operes; pide el enlace a su maker.',
      lost: 'El servicio no responde',
      lostWhy: 'El enlace está incompleto, así que se necesita el servicio. Pide al maker el enlace completo.',
      unknown: 'Orden no encontrada',
      unknownWhy: 'El enlace está incompleto, y el servicio no conoce la orden. Pide al maker el enlace completo.',
      counterOffer: 'Hacer una contraoferta',
    },
    reply: {
      title: 'Te hicieron una contraoferta',
      terms: (paid, got) => `Pagas ${paid} y recibes ${got}.`,
      open: 'Abrirla',
    },
    fill: {
      title: 'Ejecutar esta orden',
      forOther: 'Destinada a otra cuenta',
      forOtherWhy: (taker, wallet) => `Solo ${taker} puede ejecutarla, y tu billetera muestra ${wallet}.`,
      late: (left) => `Solo quedan ${left}. Una ejecución puede llegar tarde.`,
      marketBetter: 'El mercado paga más ahora mismo',
      marketBetterWhy: (amount) => <>Por el mismo importe da {amount}, antes del gas.</>,
      swap: 'Usar un swap en su lugar',
      review: 'Revisar la ejecución',
    },
    unlisted: {
      impostor: (symbol) => `Este no es el ${symbol} listado`,
      impostorWhy: (address) => <>Su dirección es {address}. Solo se le parece, y puede no valer nada.</>,
      title: (symbol) => `${symbol} no está en nuestra lista`,
      why: (address) => <>Su dirección es {address}. Puede no valer nada.</>,
      accept: 'Comparé la dirección y quiero operarlo',
    },
    form: {
      pays: (symbol) => `Pagas, en ${symbol}`,
      balance: (amount) => `Saldo ${amount}`,
      share: 'Porción de lo que queda',
      shareIs: (percent) => `${percent}% de lo que queda`,
      percent: (percent) => `${percent}%`,
      max: 'Máx.',
      upTo: (amount) => `Hasta ${amount} por lo que queda`,
      gets: 'Recibes',
      paysExactly: 'Pagas exactamente',
      rounding: 'Redondeo',
      roundedDown: 'hacia abajo, menos de una unidad mínima',
      notRounded: 'ninguno, se divide exactamente',
      open: '–',
    },
    reasons: {
      forged: ['No la firmó su maker', 'La firma no es la del maker. Nadie puede ejecutar esta orden.'],
      filled: ['Ya ejecutada', 'No queda nada de esta orden.'],
      cancelled: ['Cancelada por su maker', 'Su maker la canceló en la cadena. No se puede ejecutar.'],
      closed: ['Ejecutada o cancelada', 'No queda nada de esta orden.'],
      expired: ['Vencida', 'Su tiempo terminó.'],
      tooLate: (seconds) => [
        'Demasiado tarde para ejecutar',
        `Quedan ${seconds} s, y el próximo bloque puede llegar después.`,
      ],
      ownOrder: ['Esta es tu orden', 'Envía su enlace a la otra parte.'],
      wrongTaker: (taker) => ['Destinada a otra cuenta', `Solo ${taker} puede ejecutarla. Conecta esa cuenta.`],
      suspended: (symbol) => `Al maker le falta ${symbol}`,
      unapproved: (symbol) => `El maker tiene que aprobar ${symbol}`,
      balanceOfMaker: (amount) =>
        `Al saldo del maker le faltan ${amount}. Pregunta al maker, o espera: esta página se actualiza.`,
      approvalOfMaker: (amount) =>
        `A la aprobación del maker le faltan ${amount}. Pregunta al maker, o espera: esta página se actualiza.`,
      chainLost: 'La cadena no responde',
      checking: ['Comprobando la orden…', 'La firma y el estado se leen de la cadena.'],
      unverified: ['La firma aún no está comprobada', 'La cadena no respondió. Recarga en un momento.'],
      tokenUnaccepted: ['Compara primero la dirección del token', 'No está en nuestra lista, se llame como se llame.'],
      amountMissing: ['Escribe un importe', 'Escribe cuánto de la orden tomas.'],
      tooMuch: (amount) => ['Más de lo que queda', `Lo que queda cuesta ${amount}.`],
      tooLittle: (symbol) => ['Escribe un importe mayor', `Compra menos que la unidad mínima de ${symbol}.`],
      balanceShort: (symbol) => `No tienes suficiente ${symbol}`,
    },
    maker: {
      title: 'Tu orden',
      suspended: 'Nadie puede ejecutarla ahora',
      balance: (amount) => `A tu saldo le faltan ${amount}. Se puede ejecutar en cuanto añadas fondos.`,
      approval: (amount) =>
        `A tu aprobación para el contrato OTC le faltan ${amount}. Se puede ejecutar en cuanto lo apruebes.`,
      approve: (missing) => `Aprobar ${missing}…`,
      closed: 'Esta orden está cerrada.',
      cancel: 'Cancelar en la cadena…',
    },
    terms: {
      title: 'Condiciones',
      youGive: 'Entregas',
      youGet: 'Recibes',
      youPay: 'Pagas',
      makerGives: 'El maker entrega',
      takerPays: 'El taker paga',
      price: 'Precio',
      maker: 'Maker',
      taker: 'Taker',
      you: 'tú',
      expires: 'Vence',
      expired: 'Venció',
      order: 'Orden',
    },
    checks: {
      title: 'Comprobado en este navegador',
      fromLink: 'Leída del enlace, sin el servicio. Su hash es el de la dirección de esta página.',
      fromBrowser: 'Leída de lo que guarda este navegador. Su hash es el de la dirección de esta página.',
      fromService: 'Leída del servicio. Su hash es el de la dirección de esta página.',
      fromAnywhere: 'Su hash es el de la dirección de esta página.',
      signatures: {
        key: 'Firmada con la clave del maker',
        contract: 'Aceptada por el contrato del maker (ERC-1271)',
        forged: 'No la firmó el maker: esta orden no vale nada',
        checking: 'Comprobando la firma…',
        unknown: 'La cadena no respondió; la firma no está comprobada',
      },
      place: (network, contract) => (
        <>
          Solo para el contrato OTC en {network} {contract}
        </>
      ),
      state: 'Estado leído de la cadena',
      stateAt: (block) => `Estado leído de la cadena, bloque ${displayCount(block)}`,
      readingState: 'Leyendo el estado de la cadena…',
      chainLost: 'La cadena no responde',
      marks: { good: 'comprobado:', bad: 'incorrecto:', open: 'pendiente:' },
      disputed: (service, chain) => `El servicio dice “${service}”, la cadena dice “${chain}”`,
      disputedWhy: 'Decide la cadena. El servicio suele seguirla en uno o dos bloques.',
      serviceLost: 'La orden se puede comprobar, ejecutar y cancelar sin el servicio.',
      unlisted: 'No la lista el servicio. Funciona con su enlace.',
      left: 'Queda por ejecutar',
      filled: 'Ejecutado hasta ahora',
      filledUnknown: 'desconocido',
      held: 'El maker tiene',
      allowance: 'El contrato puede tomar',
      allowanceByPermit: 'Con el permiso de la orden el contrato puede tomar',
      missing: 'Falta ahora',
      missingBalance: (amount) => <>{amount} de saldo</>,
      missingApproval: (amount) => <>{amount} de aprobación</>,
      service: 'El servicio dice',
      serviceState: (state, time) => `“${state}”, escrito hace ${time}`,
      endedIn: 'Terminó en la transacción',
      end: 'Cómo terminó',
      searching: 'buscándolo…',
      nodeLost: 'el nodo no respondió',
      notFound: (block) => `no se encontró hasta el bloque ${displayCount(block)}`,
      searchOlder: 'Buscar más atrás',
    },
    thread: {
      title: 'Negociación',
      rounds: (count) => plural(count, { one: '1 ronda', other: `${displayCount(count)} rondas` }),
      list: 'Rondas, el precio más alto primero',
      sells: {
        you: (base, quote) => `Vendes ${base} por ${quote}`,
        maker: (base, quote) => `El maker vende ${base} por ${quote}`,
        taker: (base, quote) => `El taker vende ${base} por ${quote}`,
      },
      buys: {
        you: (base, quote) => `Compras ${base} por ${quote}`,
        maker: (base, quote) => `El maker compra ${base} por ${quote}`,
        taker: (base, quote) => `El taker compra ${base} por ${quote}`,
      },
      numbered: (number, round) => `${displayCount(number)}. ${round}`,
      shown: 'a la vista',
      open: 'Abrir',
      changed: (rate, change) => `${rate}, ${change} frente a la ronda anterior`,
      halfWay: (rate) => `A mitad de camino: ${rate}`,
      meet: 'Encontrarse a mitad de camino',
      answersUnseen: 'Esta orden responde a otra que este navegador no ha visto.',
      stayOpen: 'Las rondas anteriores siguen abiertas hasta que su maker las cancele o venzan.',
      others: 'Otras órdenes',
      earlier: (count) => `Anteriores entre estas dos partes (${displayCount(count)})`,
      besides: (count) => `También entre estas dos partes (${displayCount(count)})`,
    },
  },
  cancel: {
    title: (count) => plural(count, { one: 'Cancelar la orden', other: `Cancelar ${displayCount(count)} órdenes` }),
    press: (count) =>
      plural(count, { one: 'Cancelar en la cadena', other: `Cancelar ${displayCount(count)} en la cadena` }),
    nothing: 'Nada que cancelar',
    does: (count) =>
      plural(count, {
        one: 'Una transacción cancela la orden definitivamente. Las ejecuciones anteriores se mantienen.',
        other:
          `Una transacción cancela ${displayCount(count)} órdenes definitivamente. ` +
          'Las ejecuciones anteriores se mantienen.',
      }),
    over: (count) =>
      plural(count, {
        one: '1 orden se omite: ya está cerrada.',
        other: `${displayCount(count)} órdenes se omiten: ya están cerradas.`,
      }),
    foreign: (count) =>
      plural(count, {
        one: '1 orden se omite: no la creó tu billetera. Solo su maker puede cancelar una orden.',
        other:
          `${displayCount(count)} órdenes se omiten: no las creó tu billetera. ` +
          'Solo su maker puede cancelar una orden.',
      }),
    networkCost: 'Gas, aproximadamente',
    costUnknown: 'el nodo no pudo decirlo',
    costUnread: '…',
    expires: (count, time) =>
      plural(count, {
        one: `Vence en ${time}. Esperar es gratis.`,
        other: `Todas vencen en ${time}. Esperar es gratis.`,
      }),
    caution: 'El taker aún puede ejecutarla hasta que esto se confirme.',
    cancelled: (count) =>
      plural(count, { one: 'La orden está cancelada', other: `${displayCount(count)} órdenes están canceladas` }),
    nothingLeft: 'No quedaba nada que cancelar',
    alreadySettled: (count) =>
      plural(count, {
        one: '1 de las elegidas ya había terminado, ejecutada o cancelada.',
        other: `${displayCount(count)} de las elegidas ya habían terminado, ejecutadas o canceladas.`,
      }),
  },
  stillAllowed: {
    label: 'El contrato OTC aún puede tomar',
    all: (symbol) => `todo tu ${symbol}`,
    revoke: (symbol) => `Revocar ${symbol}…`,
  },
  fill: {
    title: 'Revisa la ejecución',
    press: 'Confirmar la ejecución',
    pays: 'Pagas exactamente',
    gets: 'Recibes exactamente',
    from: 'De',
    wrapped: (symbol) => `Primero se envuelve desde ${symbol}`,
    promised: (promised, kept) =>
      `Tus ofertas activas prometen ${promised}, y después de esta ejecución tienes ${kept}. ` +
      'Lo que eso no cubre espera hasta que tengas más.',
    reverts: 'Si algo difiere de esto, la transacción revierte, y solo se pierde el gas.',
    confirmed: (block) => `Confirmado en el bloque ${displayCount(block)}`,
    got: 'Recibiste',
    paid: 'Pagaste',
  },
  steps: ({ chainName, nativeSymbol, symbol }) => ({
    switch: tradeText.steps.switch(chainName),
    batch: { title: 'Aprobar y ejecutar', note: 'Lo que falta y luego la ejecución: ocurre todo o nada.' },
    wrap: { title: `Envolver el ${symbol} que falta`, note: `${nativeSymbol} pasa a ser ${symbol}, uno por uno.` },
    reset: tradeText.steps.reset(symbol),
    approve: {
      title: `Aprobar ${symbol} para el contrato OTC`,
      note: 'Una aprobación por exactamente lo que necesitan tus órdenes, aún no la operación.',
    },
    permit: {
      title: tradeText.steps.permit(symbol),
      note: 'Una firma en lugar de una aprobación, para esta ejecución.',
    },
    permitOfOffer: {
      title: tradeText.steps.permit(symbol),
      note:
        'Una firma en lugar de una aprobación, que usa la primera ejecución. ' +
        `Firmar antes otro permiso de ${symbol} la anula.`,
    },
    sign: { title: 'Firmar la oferta', note: tradeText.steps.signature(nativeSymbol) },
    post: { title: 'Listarla en la mesa', note: 'El enlace también funciona sin el servicio.' },
    check: tradeText.steps.check,
    send: {
      create: { title: 'Enviar la oferta', note: tradeText.steps.send },
      fill: { title: 'Enviar la ejecución', note: tradeText.steps.send },
      cancel: { title: 'Enviar la cancelación', note: tradeText.steps.send },
    },
    wait: tradeText.steps.wait,
  }),
}
