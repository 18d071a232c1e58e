import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { swapText as english } from '@/messages/en/swap'
import type { Translation } from '@/messages/in-language'

const titles = (noun: string) => ({
  running: `${noun} en curso`,
  failed: `${noun}: falló`,
  done: `${noun}: listo`,
})

const approveAndSwap = 'Aprobar y hacer el swap'

/** Holds the texts of the swap page, of its review and of its run, in Spanish. */
export const swapText: Translation<typeof english> = {
  page: {
    title: 'Swap',
    evidence: 'gráfico, ruta, prueba, costos',
    review: 'Revisar',
    reviewSwap: 'Revisar el swap',
    confirm: 'Confirmar el swap',
    confirmBatch: approveAndSwap,
    wrap: 'Envolver',
    unwrap: 'Desenvolver',
    accept: 'Aceptar el nuevo precio',
  },
  ticket: {
    settings: 'Ajustes de la operación',
    oneToOne: (from, to) =>
      `${from} y ${to} se cambian uno a uno. No hay precio, ni comisión, ni deslizamiento; solo pagas el gas.`,
    slippageOf: (slippage) => `Deslizamiento ${slippage}. Cambiar`,
  },
  way: {
    name: 'Cómo se opera',
    options: { auto: 'Auto', gasless: 'Sin gas', market: 'Mercado' },
    hints: {
      auto: 'Toma la vía que te deja con más, contados el gas y las comisiones.',
      gasless: 'Siempre una orden firmada donde un solver la ejecute.',
      market: 'Siempre un swap que envías tú.',
    },
    change: (state) => `${state}. Cambiar cómo se opera`,
    unpriced: 'Auto: lo mejor entre sin gas y mercado',
    asksBoth: 'Ves cuál es, y por qué, antes de firmar.',
    saves: (gas) => `Sin gas: ahorra ${gas} de gas`,
    gasless: 'Sin gas',
    signed: (gas) => `Orden firmada: ahorra ${gas} de gas`,
    signedOrder: 'Orden firmada',
    pays: { SELL: (usd) => `Mercado: paga ${usd} más`, BUY: (usd) => `Mercado: cuesta ${usd} menos` },
    market: 'Mercado',
    byChoice: (way) => `${way}, tu elección`,
    signs: 'Firma una vez. Los solvers compiten por ejecutarla y pagan el gas.',
    approves: 'Aprueba una vez y firma. Los solvers compiten por ejecutarla y pagan su gas.',
    deposits: (symbol) => `Envía ${symbol} una vez; un solver hace el resto. Solo pagas el gas del depósito.`,
    sends: 'Swap directo. Tú pagas el gas.',
    fallback: (reason) => `Ningún solver la ejecuta: ${reason}. Swap directo, tú pagas el gas.`,
    noContract: (network) => `no hay órdenes en ${network}`,
    across: 'Firma una vez. Un solver la ejecuta y un puente la lleva allí.',
    acrossDeposit: (symbol) => `Envía ${symbol} una vez. Un solver la ejecuta y un puente la lleva allí.`,
  },
  pair: {
    swapsBefore: 'Aquí aparecen los últimos swaps del par.',
  },
  verdict: {
    title: '¿Es un buen precio?',
    before: (count) =>
      plural(count, {
        one: 'El mejor precio, probado en tu navegador.',
        other: `El mejor de ${displayCount(count)} exchanges, probado en tu navegador.`,
      }),
    beforeMev: 'Órdenes firmadas: protegidas del MEV, sin gas al ejecutarse.',
    more: {
      SELL: (usd, exchange) => `Recibes ${usd} más que solo en ${exchange}.`,
      BUY: (usd, exchange) => `Pagas ${usd} menos que solo en ${exchange}.`,
    },
    same: (exchange) => `Tan bueno como el mejor exchange solo, ${exchange}.`,
    less: {
      SELL: (usd, exchange) => `${exchange} solo paga ${usd} más.`,
      BUY: (usd, exchange) => `${exchange} solo cuesta ${usd} menos.`,
    },
    comparing: 'Comparando con cada exchange por separado…',
    notCompared: 'Sin comparar con otros exchanges.',
    useAuto: 'Tomar la mejor vía',
    refresh: 'Pedir un precio nuevo',
    protects: 'Protegido del MEV: el precio ganador se hace cumplir en la cadena.',
    open: 'Los bots pueden verlo antes de que se mine. Tu mínimo se respeta.',
    hidden: (relay) => `Enviado a través de ${relay}, oculto para los bots.`,
    verified: 'Mejor precio verificado en tu navegador.',
    verifying: 'Verificando el precio en tu navegador…',
    unverified: 'Este precio aún no tiene prueba.',
    refuted: 'La cadena contradice este precio. No lo firmes.',
  },
  quote: {
    age: (seconds) => `hace ${seconds} s`,
    refresh: 'Actualizar el precio',
    youGet: (amount) => `Recibes ${amount}`,
    youPay: (amount) => `Pagas ${amount}`,
  },
  summary: {
    slippage: 'Deslizamiento',
    autoFor: {
      calm: 'Auto, mercado tranquilo',
      moves: 'Auto, mercado agitado',
      gas: 'Auto, operación pequeña',
      unknown: 'Auto',
    },
    wholeOrNothing: 'ninguno: a este precio o nada',
    impact: 'Impacto en el precio',
    unknownImpact: 'desconocido',
    oneDeposit: (usd) => (usd ? `${usd}, por el depósito` : 'solo por el depósito'),
    onceToApprove: (usd, symbol) => `${usd ?? 'una vez'}, para aprobar ${symbol}`,
    withApproval: (swap, usd) => `${swap} + ${usd ?? 'gas'} para aprobar`,
  },
  reasons: {
    offline: ['No tienes conexión', 'Este navegador no tiene red. Se reintenta automáticamente.'],
    serviceLost: 'El servicio no responde',
    nodeLost: 'El nodo de la cadena no responde',
    sellMissing: ['Elige qué vender', 'Un swap necesita dos tokens.'],
    buyMissing: ['Elige qué comprar', 'Un swap necesita dos tokens.'],
    amountMissing: ['Escribe un importe', 'Escribe lo que vendes, o lo que quieres comprar.'],
    servicePaused: ['Esperando al servicio', 'Está ocupado. Se reintenta automáticamente.'],
    noRoute: [
      'No hay ruta para este par',
      'Ningún pool conecta estos tokens con este tamaño. Prueba con un importe menor o con otro token.',
    ],
    tooMuch: [
      'Más de lo que aceptan los pools',
      'Ahora solo se puede operar una parte de este importe. El mensaje de arriba dice cuánto.',
    ],
    noRouteAcross: (network) => [
      `Sin precio en ${network}`,
      'Nadie paga este token allí ahora. Prueba con un importe menor o con otro token.',
    ],
    tooMuchAcross: (network) => [
      `Más de lo que se paga en ${network}`,
      'Allí solo se paga a la vez una parte de este importe. El mensaje de arriba dice cuánto.',
    ],
    quoteError: ['Pide un precio de nuevo', 'La última solicitud de precio falló. El mensaje de arriba dice por qué.'],
    quoteStale: ['Actualiza el precio', 'Un precio vale 20 segundos. Este es más antiguo.'],
    disproved: [
      'El precio contradice su prueba',
      'La prueba de este precio es falsa según sus propios números: no se puede firmar aquí.',
    ],
    balanceShort: (symbol) => `No tienes suficiente ${symbol}`,
    gasShort: (symbol) => `No tienes suficiente ${symbol} para el gas`,
    gasShortWhy: (symbol) => `El gas se paga en ${symbol}. Deja un poco en tu billetera.`,
    impactBlocked: [
      'Impacto en el precio superior al 15%',
      'Perderías más del 15% del valor. Opera menos, o activa el modo experto en los ajustes.',
    ],
    impactUnconfirmed: (percent) => `Escribe ${percent} para aceptar el impacto en el precio`,
    impactUnconfirmedWhy: 'Confirma una pérdida tan grande escribiéndola.',
    impactUnknown: [
      'Confirma el impacto desconocido',
      'Un lado no tiene precio en dólares, así que no se puede mostrar la pérdida.',
    ],
    slippageInvalid: ['Corrige el deslizamiento', 'El deslizamiento va de 0.01 a 50%, en modo experto hasta 100%.'],
    noBalance: 'saldo',
    nativeToken: 'su token nativo',
  },
  evidence: {
    whySafe: 'Por qué este precio es seguro',
    whySafeParts: 'ruta, prueba, costos, llamada, aprobaciones',
    example: 'Ejemplo',
    exampleOf: (amount) => `Ejemplo: ${amount}`,
    marketExampleOf: (amount) => `Ejemplo a mercado: ${amount}`,
    route: 'Ruta',
    bestThroughPools: 'La mejor por pools',
    block: (number) => `bloque ${number}`,
    noRoute: 'No hay ruta por pools con la que comparar. Los solvers la ejecutan.',
    sentAsItIs: 'No se opera nada: lo que vendes se envía tal cual, menos la comisión del puente.',
    routeBefore: 'Qué pools y órdenes ejecutan tu importe.',
    proof: 'Prueba del precio',
    proofBefore: 'Cada precio se compara con el mejor posible, en tu dispositivo.',
    costsBefore: 'Red, comisión, impacto en el precio, y lo mínimo con lo que puedes terminar.',
    sent: 'Lo que envías',
    sentBefore: 'La llamada que mostrará tu billetera, campo por campo.',
    spenders: 'Aprobaciones de tokens',
    spendersBefore: 'Solo el contrato de tu operación, y solo lo que permites.',
  },
  surface: {
    wrap: (amount) => `Envolver ${amount}`,
    unwrap: (amount) => `Desenvolver ${amount}`,
    sale: (sold, symbol) => `Swap de ${sold} a ${symbol}`,
    purchase: (symbol, bought) => `Swap de ${symbol} a ${bought}`,
    page: 'la página de swap',
  },
  settings: {
    approval: 'Aprobación',
    exact: 'Exactamente este importe',
    unlimited: 'Ilimitada',
    exactWhy: 'El router puede tomar lo que necesita esta operación y nada más.',
    unlimitedWhy:
      'El router podría tomar todo este token en cualquier momento posterior. Una aprobación menos la próxima vez.',
    permits: 'Firmar permisos',
    permitsWhy: 'Donde un token lo permite, una firma reemplaza la transacción de aprobación y no cuesta nada.',
    expert: 'Modo experto',
    expertWhy:
      'Te deja operar por encima del 15% de impacto en el precio y del 50% de deslizamiento. Las advertencias siguen.',
    shortcuts: 'Atajos de una tecla',
    shortcutsWhy: 'Funcionan mientras no escribes. Pulsa ? para ver la lista.',
    defaults: 'Valores iniciales',
    done: 'Listo',
  },
  notices: {
    impact: {
      unknown: 'El impacto en el precio se desconoce',
      tooSmall: 'El importe es demasiado pequeño para valer algo en dólares. Compara tú los importes.',
      noPrice: (symbol) => `${symbol} no tiene precio en dólares. Compara tú los importes.`,
      noPrices: (one, other) => `${one} y ${other} no tienen precio en dólares. Compara tú los importes.`,
      acceptUnknown: 'Comparé los importes y continúo',
      loss: (percent) => `Perderías ${percent} del valor`,
      inAndOut: (paid, received) => `Entran ${paid}, salen ${received}. Un importe menor pierde menos.`,
      accept: (percent) => (
        <>
          Para aceptar una pérdida de hasta el {percent}%, escribe <strong>{percent}</strong>
        </>
      ),
    },
    liquidity: {
      mostSold: (amount) => `Ahora se pueden vender como máximo ${amount}`,
      mostBought: (amount) => `Ahora se pueden comprar como máximo ${amount}`,
      brings: (amount, rest) => `Trae ${amount}. Los otros ${rest} no tienen comprador.`,
      bringsAcross: (amount, network) => `Trae ${amount}. Más no se paga a la vez en ${network}.`,
      costs: (amount, rest) => `Cuesta ${amount}. Nadie vende los otros ${rest}.`,
      sell: (amount) => `Vender ${amount} en su lugar`,
      buy: (amount) => `Comprar ${amount} en su lugar`,
    },
    slippage: {
      low: (percent) => `Un deslizamiento de ${percent} es muy bajo`,
      noted: (percent) => `Un deslizamiento de ${percent} es más alto de lo habitual`,
      loud: (percent) => `Un deslizamiento de ${percent} es muy alto`,
      orderWaits: 'Si el precio se mueve más que eso, nadie ejecuta la orden hasta que vuelva.',
      reverts: 'Si el precio se mueve más que eso, el swap revierte y aun así pagas el gas.',
      receive: 'Puedes recibir esa cantidad menos de lo cotizado.',
      pay: 'Puedes pagar esa cantidad más de lo cotizado.',
      receiveAsLittle: (limit, lost) => `Puedes recibir tan poco como ${limit}, ${lost} menos de lo cotizado.`,
      payAsMuch: (limit, lost) => `Puedes pagar tanto como ${limit}, ${lost} más de lo cotizado.`,
      inDollars: (amount, usd) => `${amount} (${usd})`,
    },
    moved: {
      title: (change) => `El precio se movió ${change}`,
      shown: 'Aún ves el que abriste. Acepta el nuevo para continuar, o cierra esto.',
      gasless: 'Ahora hay un precio sin gas',
      stale: 'Este precio es demasiado antiguo para firmarlo',
      refresh: 'Tomar uno nuevo',
      unchanged: 'Precio sin cambios',
      sinceOpened: (change) => `El precio se movió ${change} desde que abriste esto.`,
      sinceConfirmed: (change) => `El precio se movió ${change} desde que confirmaste`,
      beyondMinimum: (change) => `El precio se movió ${change} desde que confirmaste, más allá de tu mínimo`,
      beyondMaximum: (change) => `El precio se movió ${change} desde que confirmaste, más allá de tu máximo`,
      confirmedSame: (confirmed) => <>{confirmed} Precio sin cambios.</>,
      confirmedNow: (confirmed, change) => (
        <>
          {confirmed} Ahora {change}.
        </>
      ),
      confirmedNew: (confirmed) => <>{confirmed} Lo que ves aquí es el precio nuevo.</>,
    },
  },
  review: {
    route: {
      pools: 'Como tabla, con pools e importes',
      makers: 'Como tabla, con makers e importes',
      poolsAndMakers: 'Como tabla, con pools, makers e importes',
    },
    proof: {
      unavailable: (reason) => `${reason} Aun así puedes hacer el swap.`,
      checkingNext: 'comprobando el precio nuevo',
      checkedFast: 'comprobado aquí en < 1 ms',
      checked: (milliseconds) => `comprobado aquí en ${milliseconds} ms`,
      how: 'Cómo se verificó',
      best: (amount) => <>Lo mejor posible: {amount}.</>,
      bestBeforeFees: (amount) => <>Lo mejor posible antes de comisiones: {amount}.</>,
      youGet: (percent) => `Recibes el ${percent}.`,
      youPay: (percent) => `Pagas el ${percent} de ello.`,
      byArbitrage: 'Podría pagarlo el arbitraje entre los pools.',
      throughPools: (share) => `La ruta por pools: ${share}`,
      gap: 'Podría ser mejor como máximo en',
      gapBeforeGas: 'Lo mismo, antes del gas',
      ofItArbitrage: (gap) => `(${gap} de ello, arbitraje)`,
      poolData: 'Datos de los pools',
      poolAndOrderData: 'Datos de pools y órdenes',
      reading: 'leyendo',
      lagging: 'el nodo va atrasado',
      otherBlock: 'de otro bloque',
      unavailableData: 'no disponible',
      differ: (different, read) =>
        plural(different, {
          one: `1 de ${displayCount(read)} difiere de la cadena`,
          other: `${displayCount(different)} de ${displayCount(read)} difieren de la cadena`,
        }),
      leftOut: (count) => plural(count, { one: '1 omitido', other: `${displayCount(count)} omitidos` }),
      match: (count) =>
        plural(count, { one: '1 coincide con la cadena', other: `${displayCount(count)} coinciden con la cadena` }),
    },
    explained: {
      title: 'Qué está probado y qué no',
      bound: (counted) =>
        `Este navegador tomó el estado de ${counted} que el servicio puede usar y sumó lo máximo que cada uno ` +
        'podría dar a cualquiera con un mismo conjunto de precios. ' +
        'Ninguna ruta que use cada uno una vez puede superar esa suma, la busque quien la busque.',
      gapOfPools:
        'La diferencia es lo máximo que podría faltar en tu precio: con el gas de cada pool contado, y sin él. ' +
        'La cota siempre es cierta, pero puede estar más lejos que la mejor ruta.',
      gapOfOrders:
        'La diferencia es lo máximo que podría faltar en tu precio: con el gas de cada pool y orden contado, ' +
        'y sin él. La cota siempre es cierta, pero puede estar más lejos que la mejor ruta.',
      arbitrage:
        'El arbitraje es lo que cualquiera gana ahora mismo operando estos pools unos contra otros, ' +
        'con o sin tu orden, después del gas: al menos eso. Ambas diferencias lo cuentan. ' +
        'Una ruta mejor aún puede haber usado los mismos pools.',
      chain:
        'Luego leyó estos pools de la cadena por sí mismo, buscó los que se hubieran dejado fuera, ' +
        'y volvió a sumar lo que encontró.',
      unprovenPools:
        'No está probado: que ningún exchange que esta página no conoce pague mejor. Del gas de un pool solo ' +
        'está probado lo que fuerzan las reglas de la red; lo que contamos por encima está en la diferencia.',
      unprovenOrders:
        'No está probado: que ningún exchange que esta página no conoce, ni ninguna orden abierta, pague mejor. Del ' +
        'gas de un pool solo está probado lo que fuerzan las reglas ' +
        'de la red; lo que contamos por encima está en la diferencia.',
    },
    refused: {
      false: 'Este precio contradice su propia prueba',
      unverified: 'Este precio no se pudo verificar',
      falseWhy: 'No se puede firmar aquí. Espera al próximo precio o compara con otro servicio.',
      unverifiedWhy: 'Aun así puedes hacer el swap. Tu mínimo se hace cumplir en la cadena.',
    },
    reading: {
      title: 'Lo que este navegador leyó de la cadena',
      reading: 'Leyendo cada pool que podría servir.',
      unavailable: 'El nodo no responde. El próximo precio se compara de nuevo.',
      lagging: (block) => `El nodo aún no ha visto el bloque ${block}.`,
      pruned: (block) => `El nodo ya no tiene el estado del bloque ${block}. El próximo precio se compara de nuevo.`,
      otherBlock: (block) => `El bloque ${block} de la cadena tiene otro hash que el que dice la prueba.`,
      read: (pools, block) => `${pools} pools leídos de la cadena en el bloque ${block}.`,
      readWithOrders: (pools, orders, block) =>
        `${pools} pools y ${orders} de las órdenes leídos de la cadena en el bloque ${block}.`,
      matches: 'Los datos de los pools coinciden con la cadena.',
      differ: (count) => plural(count, { one: '1 difiere.', other: `${displayCount(count)} difieren.` }),
      compared: (names) => `Comparado: ${names}. La lista de pools es de este navegador.`,
      comparedWithOrders: (names) =>
        `Comparado: ${names}; de las órdenes: tokens, importes, lo que queda y el saldo del maker. ` +
        'La lista de pools es de este navegador.',
      pool: (dex, pair, address) => `${dex} ${pair} (${address})`,
      difference: (pool, field, proof, chain) => `${pool}, ${field}: ${proof} en la prueba, ${chain} en la cadena.`,
      missing: (pool) => `${pool}: está en la cadena y pagaría, pero no en la prueba. La cota de arriba lo cuenta.`,
      uncheckedOrders: (count) =>
        plural(count, {
          one: 'Sin comparar: 1 orden abierta que solo conoce el servicio.',
          other: `Sin comparar: ${displayCount(count)} órdenes abiertas que solo conoce el servicio.`,
        }),
      uncheckedPools: (names) => `Sin comparar, ya que esta página no puede encontrarlos o leerlos: ${names}.`,
      uncheckedPoolsAndMore: (names, more) =>
        `Sin comparar, ya que esta página no puede encontrarlos o leerlos: ${names} y ${more} más.`,
      uncounted: (names) => `En la cadena, pero sin contar, ya que la prueba no da precio para ellos: ${names}.`,
      more: (count) => `Y ${count} más.`,
      noGas: 'El gas cuenta como dice el servicio: los pools no dan un precio para él.',
      gas: (price) => `El gas cuenta a ${price} gwei, el precio del nodo para ese bloque.`,
      gasAndData: (price, data) =>
        `El gas cuenta a ${price} gwei y los datos a ${data} gwei por byte, los precios del nodo para ese bloque.`,
      servedGas: (price) => `El servicio cuenta ${price}.`,
      servedData: (data) => `El servicio cuenta ${data} por byte.`,
      servedGasAndData: (price, data) => `El servicio cuenta ${price} y ${data} por byte.`,
      fields: {
        address: 'dirección',
        kind: 'tipo',
        dex: 'exchange',
        token0: 'orden de los tokens',
        token1: 'orden de los tokens',
        feePips: 'comisión',
        feeE10: 'comisión',
        feeE18: 'comisión',
        lpFeePips: 'comisión',
        reserve0: 'reservas',
        reserve1: 'reservas',
        balance0: 'saldos',
        balance1: 'saldos',
        sqrtPriceX96: 'precio',
        tick: 'precio',
        liquidity: 'liquidez',
        ticks: 'cada tick que cuenta',
        amplification: 'amplificación',
        factor0: 'tasas de los tokens',
        factor1: 'tasas de los tokens',
        offpegFeeMultiplierE10: 'comisión',
        others: 'saldos',
        weight0E18: 'pesos',
        weight1E18: 'pesos',
        scale0: 'tasas a 18 decimales',
        scale1: 'tasas a 18 decimales',
        rate0: 'tasas a 18 decimales',
        rate1: 'tasas a 18 decimales',
        assets: 'precio de la participación',
        shares: 'precio de la participación',
        mostAssets: 'límites de la bóveda',
        mostShares: 'límites de la bóveda',
        baseAmplification: 'amplificación',
        baseFeeE10: 'comisión',
        baseSupply: 'precio de la participación',
        ann: 'A',
        gamma: 'parámetro gamma',
        invariant: 'invariante',
        midFeeE10: 'comisión en equilibrio',
        outFeeE10: 'comisión fuera de equilibrio',
        feeGammaE18: 'crecimiento de la comisión',
        baseCoins: 'saldos',
        ether: 'precio de la participación',
        mostEther: 'límite de staking',
        stable: 'curva',
        manager: 'gestor',
        tickSpacing: 'espaciado de ticks',
        native: 'moneda nativa',
        makerAmount: 'importes de la orden',
        takerAmount: 'importes de la orden',
        remainingMakerAmount: 'importes de la orden',
      },
    },
    elsewhere: {
      title: '¿Por qué no en otro lugar?',
      unavailable: 'No disponible: los pools no se pudieron leer de la cadena.',
      table: 'La misma operación en otro lugar',
      where: 'Dónde',
      youGet: 'Recibes, después del gas',
      youPay: 'Pagas, con gas',
      difference: 'Diferencia',
      agents: 'Solvers, contado su gas',
      thisRoute: 'Esta ruta',
      bestRoute: 'La mejor ruta por pools',
      bestPool: 'El mejor pool solo',
      bestPoolOf: (dex, fee, address) => (
        <>
          El mejor pool solo: {dex} {fee} {address}
        </>
      ),
      alone: (dex) => `Solo ${dex}`,
      noRoute: 'sin ruta',
      counted: 'Contado aquí con los pools leídos, antes de comisiones.',
    },
    costs: {
      caption: 'Lo que cuesta la operación',
      deposit: 'Depósito',
      depositNote: 'una transacción, su gas lo pagas tú',
      unread: 'aún sin leer',
      about: (amount) => <>unos {amount}</>,
      settlement: 'Liquidación',
      network: 'Red',
      byAgent: 'lo paga el solver, que se queda esto de lo que entregas',
      inPrice: 'ya está en el precio',
      byYou: 'se paga aunque el swap revierta',
      fee: 'Comisión del socio',
      noFee: 'los precios firmados de los makers no llevan comisión',
      feeIncluded: (fee) => `${fee}, incluida`,
      surplus: 'Excedente',
      surplusNote: 'más allá de esta cotización',
      impact: 'Impacto en el precio',
      impactOfOrders: 'valor perdido frente a los precios de los pools',
      bridgeAtMost: (most) => `Lo que el puente toma ahora, como máximo ${most}.`,
      impactOfPools: 'valor perdido, comisiones de los pools incluidas',
      getExactly: 'Recibes exactamente',
      getAtLeast: 'Recibes al menos',
      payExactly: 'Pagas exactamente',
      payAtMost: 'Pagas como máximo',
      orNothing: 'neto de toda comisión, o no se toma nada',
      orReverts: 'o el swap revierte',
    },
    call: {
      to: 'A',
      router: 'Router 6.2',
      method: 'Método',
      value: 'Valor',
      takesExactly: 'Toma exactamente',
      takesAtMost: 'Toma como máximo',
      buysAtLeast: 'Compra al menos',
      buysExactly: 'Compra exactamente',
      orders: 'Órdenes',
      ordersAlone: 'ejecutadas enteras por este importe, o nada',
      ordersBeside: 'a sus precios firmados, o revierte',
      verified: 'La verificamos y simulamos antes de que se abra tu billetera.',
    },
    wrap: {
      wrapped: (symbol) => `W${symbol}`,
      nobody: 'nadie',
    },
    intent: {
      givesExactly: 'Entrega exactamente',
      givesAtMost: 'Entrega como máximo',
      getsExactly: 'Recibe exactamente',
      how: 'Cómo se ejecuta',
      give: 'Entregas',
      giveBeforeFee: 'Entregas unos, antes de la comisión',
      kept: 'El solver se queda por su gas',
      traded: 'Lo que se opera',
      brings: 'Trae unos',
      get: 'Recibes',
      afterFee: 'Después de la comisión',
      giveWithFee: 'Entregas unos, con la comisión',
      compete:
        'Los solvers compiten con la ruta por pools. ' +
        'La suya se conoce después de la ejecución; tu mínimo se respeta sea cual sea.',
    },
    spender: {
      nobody: (symbol) => `Nadie. ${symbol} se envía con la propia transacción y no necesita aprobación.`,
      takesForOrder: (symbol) => `Toma ${symbol} cuando se ejecuta tu orden`,
      takesForSwap: (symbol) => `Toma ${symbol} cuando se ejecuta tu swap`,
      nothingMore: 'nada más',
      bySignature: 'con una firma',
      afterReset: 'tras ponerla a cero',
      byApproval: 'con una aprobación',
    },
    recent: {
      title: 'Swaps recientes',
      none: (from, to) => `Aún no hay swaps de ${from}/${to} aquí.`,
      table: (from, to) => `Swaps recientes de ${from} y ${to}`,
      price: 'Precio',
      ago: 'Hace',
      sold: (amount) => `Venta ${amount}`,
      bought: (amount) => `Compra ${amount}`,
    },
  },
  run: {
    titles: { market: titles('Swap'), wrap: titles('Envoltura'), unwrap: titles('Desenvoltura') },
    review: {
      title: 'Revisar',
      sell: 'Vendes',
      sellAbout: 'Vendes unos',
      get: 'Recibes',
      getAbout: 'Recibes unos',
      details: 'Detalles',
      bps: (bps) => `${bps} bps`,
    },
    steps: {
      approveAndSwap: (symbol) => ({
        title: approveAndSwap,
        note: `La aprobación de ${symbol} para el router y luego el swap: ocurren ambos, o ninguno.`,
      }),
      approveExact: (symbol) => ({
        title: `Aprobar ${symbol} para el router`,
        note: 'Una aprobación por exactamente este importe, aún no el swap.',
      }),
      approveUnlimited: (symbol) => ({
        title: `Aprobar ${symbol} para el router`,
        note: 'Una aprobación sin límite, aún no el swap.',
      }),
      checkWrap: 'Se simula primero en la cadena.',
      send: {
        market: { title: 'Enviar el swap', note: 'Tu billetera pregunta una vez más.' },
        wrap: { title: 'Envolver', note: 'Tu billetera pregunta una vez más.' },
        unwrap: { title: 'Desenvolver', note: 'Tu billetera pregunta una vez más.' },
      },
    },
    receipt: {
      confirmed: (block) => `Confirmado en el bloque ${block}`,
      quoted: 'Cotizado',
      against: 'Frente a la cotización',
      asQuoted: 'Como se cotizó',
      better: (percent) => `${percent} mejor que la cotización`,
      below: (percent) => `${percent} por debajo de la cotización`,
      sentTo: 'Enviado a',
    },
    banner: {
      trade: (amount, symbol) => (
        <>
          {amount} a {symbol}
        </>
      ),
      tradeElsewhere: (amount, symbol) => (
        <>
          {amount} a {symbol}, en otra pestaña
        </>
      ),
    },
    continue: {
      name: 'Swap sin terminar',
      approved: (amount) => <>Aprobaste {amount}. ¿Continuar el swap?</>,
      stopped: 'El swap se detuvo antes de enviarse. ¿Continuar?',
      asked: 'Se pidió a tu billetera que lo envíe. Si aún lo pregunta, recházalo allí primero.',
      unsent: 'No se envía nada antes de que confirmes un precio nuevo.',
      waiting: 'Obteniendo un precio nuevo…',
      continue: 'Continuar',
      dismiss: 'Descartar',
      confirmedSale: (paid, received, limit) => (
        <>
          Confirmaste {paid} por {received}, al menos {limit}.
        </>
      ),
      confirmedPurchase: (paid, received, limit) => (
        <>
          Confirmaste {paid} por {received}, como máximo {limit}.
        </>
      ),
    },
    place: { noAgent: 'Ningún solver ejecuta esto ahora' },
  },
}
