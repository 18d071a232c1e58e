import { displayCount } from '@/lib/write-decimal'
import type { layoutText as english } from '@/messages/en/layout'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the frame around every page, in Spanish. */
export const layoutText: Translation<typeof english> = {
  site: 'Caravel',
  skipToTicket: 'Saltar al formulario',
  pages: {
    title: 'Páginas',
    swap: 'Swap',
    limit: 'Límite',
    twap: 'TWAP',
    orders: 'Órdenes',
    otc: 'OTC',
    handlers: 'Bóvedas y Aave',
    approvals: 'Aprobaciones',
    partners: 'Socios',
    docs: 'API y documentos',
    status: 'Estado',
    more: 'Más',
  },
  search: {
    label: 'Buscar páginas, tokens y órdenes',
    keys: 'Buscar (Ctrl K)',
  },
  network: {
    label: 'Red',
    choose: 'Elegir…',
    newestBlock: (network) => `El bloque más reciente de ${network}.`,
    theNetwork: 'la red',
  },
  wallet: {
    title: 'Billetera',
    connect: 'Conectar billetera',
    connectShort: 'Conectar',
    named: (address) => `Billetera ${address}`,
    namedOn: (address, network) => `Billetera ${address} en ${network}`,
    otherNetwork: 'Otra red',
  },
  theme: {
    title: 'Tema',
    system: 'Tema: el del sistema. Cambiar a claro',
    light: 'Tema: claro. Cambiar a oscuro',
    dark: 'Tema: oscuro. Cambiar al del sistema',
  },
  language: 'Idioma',
  docsLanguage: 'Estos documentos están en inglés.',
  connection: {
    offline: { title: 'No tienes conexión.', detail: 'Lo que enviaste sigue su curso sin esta página.' },
    allLost: {
      title: 'El servicio no responde.',
      detail: 'Lo que enviaste sigue su curso sin esta página.',
    },
    serviceLost: {
      title: 'El servicio no responde.',
      detail:
        'No hay precios nuevos. Los saldos, las transacciones ' +
        'enviadas y las órdenes enlazadas aún vienen de la cadena.',
    },
    nodeLost: {
      title: 'El nodo de la cadena no responde.',
      detail: 'Los saldos se desconocen y no se puede enviar nada. Los precios también pueden detenerse.',
    },
    paused: {
      title: 'Demasiadas solicitudes desde tu red.',
      detail: 'Los precios se pausan un momento.',
    },
  },
  storage: {
    refused: 'Tu navegador no guarda nada para esta página.',
    full: 'El almacenamiento de tu navegador para este sitio está lleno.',
    detail: 'Deja esta página abierta hasta que termine la operación: si la recargas, no podrá seguirla.',
  },
  run: {
    show: 'Mostrar',
  },
  notice: {
    dismiss: 'Descartar',
  },
  skew: {
    ahead: 'Reloj adelantado',
    behind: 'Reloj atrasado',
    aheadWhy: (time) =>
      `El reloj de este dispositivo va ${time} por delante del bloque más reciente. ` +
      'Los vencimientos siguen la cadena, no este reloj.',
    behindWhy: (time) =>
      `El reloj de este dispositivo va ${time} por detrás del bloque más reciente. ` +
      'Los vencimientos siguen la cadena, no este reloj.',
    aheadOfService: (time) =>
      `El reloj de este dispositivo va ${time} por delante del ` +
      'servicio. Las horas de esta página pueden parecer erróneas.',
    behindService: (time) =>
      `El reloj de este dispositivo va ${time} por detrás del ` +
      'servicio. Las horas de esta página pueden parecer erróneas.',
  },
  notFound: {
    title: 'Página no encontrada',
    why: 'La dirección puede ser antigua o estar mal escrita.',
    swap: 'Ir a la página de swap',
  },
  stopped: {
    title: 'Esta página dejó de funcionar',
    why: 'No se firma ni se envía nada sin que tu billetera te lo pida.',
    details: 'Detalles técnicos',
  },
  incomplete: {
    title: 'Una parte de esta página no se cargó',
    why: 'Revisa tu conexión y recarga. No se firma ni se envía nada sin que tu billetera te lo pida.',
  },
  version: {
    title: 'Hay una versión nueva disponible.',
    why: 'Recarga para usarla. Lo que enviaste sigue su curso.',
    reload: 'Recargar',
  },
  embed: {
    openFullPage: { name: 'Caravel', opens: ': este swap en su propia página, en otra pestaña' },
  },
  palette: {
    search: {
      title: 'Buscar',
      placeholder: 'Página, token, “1.5 eth usdc”, hash',
      list: 'Encontrado',
      found: (count) => `${displayCount(count)} ${count === 1 ? 'resultado' : 'resultados'}`,
      none: 'No se encontró nada. Prueba con una página, un token, un par o un hash.',
    },
    kinds: {
      page: 'página',
      trade: 'operación',
      order: 'orden',
      receipt: 'recibo',
      account: 'cuenta',
      network: 'red',
      setting: 'ajuste',
    },
    commands: {
      newOffer: 'Nueva oferta OTC',
      switchTo: (network) => `Cambiar a ${network}`,
      themes: { system: 'Tema: el del sistema', light: 'Tema: claro', dark: 'Tema: oscuro' },
      shortcutsOff: 'Atajos de una tecla: desactivar',
      shortcutsOn: 'Atajos de una tecla: activar',
      offer: (hash) => `Oferta OTC ${hash}`,
      order: (hash) => `Orden ${hash}`,
      receipt: (hash, network) => `Recibo ${hash} en ${network}`,
      ordersOf: (account) => `Órdenes de ${account}`,
      approvalsOf: (account) => `Aprobaciones de ${account}`,
      swapToUnlisted: (address) => `Swap al token ${address}`,
      swapTo: (symbol) => `Swap a ${symbol}`,
      swap: (given, got) => `Swap de ${given} por ${got}`,
      limit: (given, got) => `Orden límite, ${given} por ${got}`,
    },
    keys: {
      title: 'Atajos de teclado',
      everywhere: 'En todas partes',
      list: 'Esta lista',
      close: 'Cerrar una ventana',
      goTo: 'Ir a',
      ticket: 'Formulario',
      tokenToBuy: 'Token a comprar',
      switchTokens: 'Intercambiar tokens',
      maximum: 'Vender el máximo',
      amount: 'Importe a vender',
      refresh: 'Actualizar el precio (swap)',
      review: 'Revisar',
      single: 'Atajos de una tecla',
      singleWhy: 'Funcionan mientras no escribes.',
    },
  },
  local: {
    title: 'Cadena local',
    block: (block) => `Local · ${displayCount(block)}`,
    about: 'Una cadena de desarrollo en este equipo. Aquí solo pueden firmar las cuentas de prueba publicadas.',
    time: 'Hora de la cadena',
    advance: 'Adelantar el reloj',
    steps: { minute: '1 minuto', hour: '1 hora', day: '1 día' },
    advanceWhy: 'En todas las cadenas locales. No se puede deshacer.',
  },
}
