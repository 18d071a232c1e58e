import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { approvalsText as english } from '@/messages/en/approvals'
import { tradeText } from '@/messages/es/trade'
import type { Translation } from '@/messages/in-language'

const openOrders = (count: number) =>
  plural(count, { one: '1 orden abierta', other: `${displayCount(count)} órdenes abiertas` })

/** Holds the texts of the approvals page and of its windows, in Spanish. */
export const approvalsText: Translation<typeof english> = {
  surface: {
    approving: 'Aprobación',
    revoking: 'Revocación de una aprobación',
    reducing: 'Reducción de una aprobación',
    page: 'la página de aprobaciones',
  },
  page: {
    title: 'Aprobaciones',
    invalid: 'Corrige la dirección para ver sus aprobaciones.',
    unserved: 'Esta red no se ofrece aquí. Elige otra en la parte superior de la página.',
    about: (network) => `Lo que los contratos pueden tomar de tus tokens en ${network}, y cómo revocarlo.`,
    connect: 'Conecta una billetera',
    loading: 'Cargando las aprobaciones',
    lost: 'La cadena no responde',
    lostWhy: 'No se sabe ahora lo que los contratos pueden tomar de estos tokens. Se reintenta automáticamente.',
    fixed: {
      contract: 'Esta cuenta es un contrato: solo ella puede cambiarlas, con su propia billetera.',
      watched: 'Estás observando esta cuenta. Conéctala para cambiar algo.',
    },
    none: 'Ningún contrato de esta aplicación puede tomar ninguno de estos tokens.',
    noneYet: 'Una aprobación aparece aquí cuando un swap, una orden o una oferta la pide.',
    noneKnown: 'Ningún contrato de esta aplicación puede tomar ninguno de los tokens que responden.',
    approvals: (count) => plural(count, { one: '1 aprobación', other: `${displayCount(count)} aprobaciones` }),
    unlimited: (count) => plural(count, { one: '1 ilimitada', other: `${displayCount(count)} ilimitadas` }),
    revokeUnused: (count) => `Revocar todas las no usadas (${displayCount(count)})…`,
  },
  run: {
    approval: { running: 'Aprobando…', failed: 'No aprobado', done: 'Aprobado' },
    revocation: { running: 'Revocando…', failed: 'No revocado', done: 'Revocado' },
    reduction: { running: 'Reduciendo…', failed: 'No reducido', done: 'Reducido' },
    left: (count) => plural(count, { one: 'Falta 1 más', other: `Faltan ${displayCount(count)} más` }),
  },
  columns: {
    contract: 'Contrato',
    allowed: 'Puede tomar',
    needed: 'Usado por órdenes abiertas',
    changed: 'Última aprobación',
  },
  token: {
    approvals: (symbol) => `Aprobaciones de ${symbol}`,
    unlisted: 'no listado',
    unlistedWhy: 'Token no listado. Puede fingir una aprobación para que lo llames: revisa el gas en tu billetera.',
    held: (amount) => <>Tienes {amount}</>,
    faults: {
      reverts: 'El token revierte cuando se le preguntan sus permisos.',
      'says nothing': 'El token no responde nada cuando se le preguntan sus permisos.',
      'no contract': 'No hay ningún contrato en esta dirección, así que no hay permisos que leer.',
      'breaks the call': 'El token quema todo el gas cuando se le preguntan sus permisos.',
    },
  },
  spenders: {
    router: { name: 'Router 6.2', role: 'Se usa para swaps de mercado' },
    intent: { name: 'Contrato de liquidación', role: 'Se usa para órdenes sin gas, límite y TWAP' },
    rfq: { name: 'Contrato OTC (RFQ)', role: 'Toma tokens cuando se ejecuta tu oferta, o cuando ejecutas una' },
    aave: { name: 'Gestor de Aave', role: 'Toma colateral de Aave cuando se ejecuta tu orden para ello' },
    permit2: { name: 'Permit2', role: 'Pasa tokens a los contratos que permites' },
    legacy: {
      name: 'Router 5',
      role:
        'Solo lo usan aplicaciones de la versión 5. Esta hace ' +
        'swaps con el router 6.2: pásate a él y luego revócalo.',
    },
  },
  spender: {
    throughPermit2: 'a través de Permit2',
    nameThroughPermit2: (name) => `${name} a través de Permit2`,
    old: 'antiguo',
  },
  allowed: {
    unlimited: 'Ilimitado',
    all: (symbol) => `todo el ${symbol} que tengas o recibas`,
    until: (moment) => `hasta el ${moment}`,
    noEnd: 'sin vencimiento',
    contradicted: 'Más que su último evento Approval. No confíes en este token.',
  },
  need: {
    nothing: 'nada',
    unknown: {
      lost: 'desconocido: el servicio no responde',
      cut: 'desconocido: más órdenes abiertas de las que lista el servicio',
    },
    committed: (amount, live, soft) => (
      <>
        {amount} {soft(`por ${openOrders(live)}`)}
      </>
    ),
    notFillable: (live) =>
      plural(live, {
        one: '1 orden abierta, no ejecutable ahora',
        other: `${displayCount(live)} órdenes abiertas, no ejecutables ahora`,
      }),
  },
  change: {
    unknown: 'desconocido',
    block: (block) => `bloque ${displayCount(block)}`,
  },
  actions: {
    reduce: 'Reducir…',
    reduceOf: (symbol, spender) => `Reducir ${symbol} para ${spender}`,
    revoke: 'Revocar…',
    revokeOf: (symbol, spender) => `Revocar ${symbol} para ${spender}`,
  },
  reading: {
    noHistory: 'El nodo no conoce aprobaciones pasadas: faltan fechas y tokens no listados.',
    block: (block) => `Bloque ${displayCount(block)}:`,
    scope: ({ tokens, contracts }) =>
      `${displayCount(tokens)} tokens listados con ${displayCount(contracts)} contratos cada uno, ` +
      'y lo que Permit2 pasa a otros. ' +
      '“Usado por órdenes abiertas” cuenta las órdenes y ofertas abiertas que conocen este servicio y este navegador.',
    leftOut: (count) =>
      plural(count, {
        one: '1 token no listado más afirma tener una aprobación; no se muestra.',
        other: `${displayCount(count)} tokens no listados más afirman tener una aprobación; no se muestran.`,
      }),
  },
  more: {
    title: (symbol) => `Aprobar ${symbol}`,
    allowance: (contract) => `${contract} puede tomar ahora`,
    others: { intent: 'Las órdenes anteriores toman', rfq: 'Tus otras ofertas toman' },
    own: { intent: 'Esta orden toma', rfq: 'Esta oferta toma' },
    does: (network) => `Una transacción en ${network} aprueba exactamente eso. No es una operación.`,
    press: 'Aprobar',
  },
  dialog: {
    revoke: {
      title: (symbol) => `Revocar la aprobación de ${symbol}`,
      does: 'Una transacción la pone a cero. Tus tokens se quedan donde están.',
      press: 'Revocar',
    },
    reduce: {
      title: (symbol) => `Reducir la aprobación de ${symbol}`,
      amount: (symbol) => `Podrá tomar después, en ${symbol}`,
      needed: 'Lo necesario',
      exactly: (amount) => `Exactamente ${amount}.`,
      tooLittle: (needed) =>
        `Tus órdenes abiertas necesitan ${needed}. Con menos, algunas no se podrán ejecutar hasta que apruebes más.`,
      enter: 'Escribe un importe',
      enterLess: 'Escribe menos de lo que puede tomar ahora',
      press: 'Reducir',
    },
    revokeAll: {
      title: (count) =>
        plural(count, {
          one: 'Revocar 1 aprobación no usada',
          other: `Revocar ${displayCount(count)} aprobaciones no usadas`,
        }),
      does:
        'Ninguna orden abierta las necesita. Cada una es una ' +
        'transacción; cierra esto para parar en cualquier momento.',
      doesAtOnce:
        'Ninguna orden abierta las necesita. Tu billetera revoca hasta diez en una transacción: todas o ninguna.',
      approval: (symbol, spender) => `${symbol} para ${spender}`,
      press: 'Revocar una tras otra',
      pressAtOnce: 'Revocar a la vez',
    },
    rows: {
      needed: 'Usado por órdenes abiertas',
      contract: 'Contrato',
      nothing: 'nada',
      left: 'Después de esta',
      more: (count) => `${displayCount(count)} más`,
    },
    orders: {
      none: 'Ninguna orden abierta la necesita.',
      unknown: 'El servicio no responde, así que no se sabe qué órdenes abiertas la necesitan.',
      need: ({ live, amount, symbol }) => {
        const reserved = amount === undefined ? '' : ` por ${amount}`
        return plural(live, {
          one:
            `1 orden abierta tuya${reserved} la necesita. ` +
            `Una vez revocada, no se podrá ejecutar hasta que apruebes ${symbol} de nuevo.`,
          other:
            `${displayCount(live)} órdenes abiertas tuyas${reserved} la necesitan. ` +
            `Una vez revocada, no se podrán ejecutar hasta que apruebes ${symbol} de nuevo.`,
        })
      },
    },
    steps: ({ chainName, symbol, revokes }) => ({
      switch: tradeText.steps.switch(chainName),
      batch: { title: 'Revocar a la vez', note: 'Cada llamada se verifica, luego se simulan todas juntas.' },
      check: tradeText.steps.check,
      reset: tradeText.steps.reset(symbol),
      send: { title: revokes ? 'Enviar la revocación' : 'Enviar el nuevo importe', note: tradeText.steps.send },
      wait: tradeText.steps.wait,
    }),
    run: {
      continue: (left) => `Continuar (${plural(left, { one: 'queda 1', other: `quedan ${displayCount(left)}` })})`,
      skip: (left) => `Omitir esta (${plural(left, { one: 'queda 1', other: `quedan ${displayCount(left)}` })})`,
      close: 'Cerrar',
    },
    outcome: {
      allowed: (spender, amount) => `${spender} puede tomar ${amount} de los tuyos`,
      allowedNone: (spender, symbol) => `${spender} no puede tomar nada de tu ${symbol}`,
      alreadySo: 'Ya estaba así. No se envió nada.',
    },
  },
  watch: {
    yours: 'Tu billetera',
    watching: 'Observando',
    contract: 'cuenta de contrato',
    stop: 'Dejar de observar',
    another: 'Observar otra cuenta',
    account: 'Cuenta a observar',
    placeholder: 'Dirección 0x… de una cuenta',
    watch: 'Observar',
    cancel: 'Cancelar',
    invalid: (text) => `“${text}” no es una dirección: eso es 0x y 40 dígitos hexadecimales.`,
  },
}
