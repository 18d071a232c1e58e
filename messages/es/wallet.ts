import type { walletText as english } from '@/messages/en/wallet'
import type { Translation } from '@/messages/in-language'

/** Holds the texts about wallets and about trades that wait for one another, in Spanish. */
export const walletText: Translation<typeof english> = {
  world: {
    notATestAccount: (network) => ({
      title:
        `Esta es una copia local de ${network}. Aquí solo pueden firmar las cuentas de prueba publicadas: ` +
        'una firma de tu propia cuenta podría ser válida en la cadena real.',
      fix: 'Desconéctate y elige “Billetera local (cuentas de prueba)”.',
    }),
    testAccount: {
      title:
        'Esta es una cuenta de prueba publicada: todos tienen su ' +
        'clave, y lo que tenga en una cadena real está perdido.',
      fix: 'Elige una cuenta propia en tu billetera.',
    },
    serviceOnCopy: (network) => ({
      title: `Este servicio llama cadena real a una copia local de ${network}.`,
      fix: 'No firmes nada aquí: podría ser válido en la cadena real. Avisa al operador.',
    }),
    silentWallet: (network) => ({
      title: `Tu billetera no dice a qué cadena se refiere con ${network}.`,
      fix: 'Revisa sus ajustes de red e inténtalo de nuevo, o usa otra billetera.',
    }),
    otherLocalChain: (network) => ({
      title: `Tu billetera está conectada a otra ${network} que esta página, que funciona sobre una copia local.`,
      fix: 'Usa “Billetera local (cuentas de prueba)”, o apunta tu billetera a la dirección de la cadena local.',
    }),
    otherChain: (network) => ({
      title:
        `La ${network} de tu billetera no es la cadena en la ` +
        'que opera este servicio, aunque tiene el mismo número.',
      fix: 'Elige otra dirección RPC para esta cadena en los ajustes de tu billetera.',
    }),
  },
  held: {
    here: (title, page) => `${title}: sigue en curso en ${page}.`,
    elsewhere: (title, page) => `${title}: sigue en curso en otra pestaña, en ${page}.`,
    hereAs: (title, account, page) => `${title} como ${account}: sigue en curso en ${page}.`,
    elsewhereAs: (title, account, page) => `${title} como ${account}: sigue en curso en otra pestaña, en ${page}.`,
  },
  wallets: {
    local: 'Billetera local (cuentas de prueba)',
    localShort: 'Billetera local',
    localGroup: 'Solo cadenas locales',
    parent: (host) => `Billetera de ${host}`,
    parentGroup: 'Del sitio en el que estás',
    safe: 'Safe',
    connectGroup: 'En tu teléfono',
    about: 'Una plataforma de intercambio que cualquiera puede operar, leer y verificar.',
  },
  apps: {
    title: 'Conecta una billetera',
    none: 'Este navegador no tiene billetera.',
    noneWhy: 'En un ordenador, instala una extensión de billetera y recarga esta página.',
    connect: 'Conectar una aplicación de billetera',
    relay: (host) => `Usa WalletConnect: ${host} pasa mensajes cifrados a tu billetera y ve tu dirección IP.`,
    browse: 'Abrir esta página en el navegador de una billetera',
    browseOther: 'En cualquier otra billetera: copia la dirección y pégala en el navegador de la billetera.',
    browsePrivate: 'Este enlace contiene una orden privada. Cópialo y pégalo en el navegador de tu billetera.',
    copyPage: 'Copiar la dirección',
    openIn: (app) => `Abrir en ${app}`,
    other: 'Otra billetera en este teléfono',
    opening: 'Contactando con el relay…',
    scan: 'Escanea con la aplicación de tu billetera',
    otherDevice: 'Escanear con un teléfono',
    code: 'Código de conexión de WalletConnect',
    copyCode: 'Copiar el código',
    waiting: 'Aprueba la conexión en tu billetera. El código vale 5 minutos.',
    retry: 'Reintentar',
    reconnect: 'Conectar de nuevo',
    failures: {
      refused: ['Lo rechazaste en tu billetera.', 'No hay nada conectado.'],
      expired: ['El código venció.', 'Tu billetera no aprobó la conexión en 5 minutos.'],
      unreachable: [
        'No se puede contactar con el relay de WalletConnect.',
        'Revisa tu conexión. Algunas redes lo bloquean, y el proyecto del operador puede no ser válido.',
      ],
      noAccount: [
        'Tu billetera no aprobó ninguna cuenta en una red de esta página.',
        'Inténtalo de nuevo y elige una de sus redes en tu billetera.',
      ],
      failed: ['No se estableció la conexión.', 'Inténtalo de nuevo, o usa otra billetera.'],
    },
    ended: {
      wallet: ['Tu billetera está desconectada.', 'La conexión se cerró en tu billetera o en otra pestaña.'],
      time: ['Tu billetera está desconectada.', 'La conexión venció. Una billetera puede seguir conectada 7 días.'],
    },
  },
  menu: {
    connector: 'Billetera',
    unknown: 'desconocida',
    balance: (symbol, network) => `${symbol} en ${network}`,
    orders: 'Todas las órdenes',
    notifications: 'Notificaciones del navegador',
    notificationsWhy: 'Cuando termina una operación con esta pestaña oculta',
    notificationsBlocked: 'Tu navegador las bloquea. Permite las notificaciones para este sitio.',
    testAccount: 'Cuenta de prueba',
    testAccounts: 'Cuentas de prueba. Todos tienen sus claves.',
    faucet: 'Obtener tokens de prueba',
    disconnect: 'Desconectar',
  },
}
