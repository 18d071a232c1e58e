import { displayCount } from '@/lib/write-decimal'
import type { crossingText as english } from '@/messages/en/crossing'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of orders that are paid on another chain, in Spanish. */
export const crossingText: Translation<typeof english> = {
  ticket: {
    arrives: 'Llega',
    time: (usual, most) => `en unos ${usual}, el 90% en ${most}`,
    fee: 'Comisión del puente',
    feeOfPart: 'Comisión del puente, cada parte',
    route: 'Ruta',
    bridge: 'Puente',
    routesOf: (count) => `1 de ${count}`,
    sheet: {
      title: (network) => `Rutas a ${network}`,
      tags: { recommended: 'Recomendada', fastest: 'La más rápida', 'best-return': 'La que más rinde' },
      time: 'Llega',
      atLeast: 'Recibes al menos',
      fee: 'Comisión del puente',
      feeNowAndMost: (now, most) => `${now} ahora, ${most} como máximo`,
      deadline: 'Si no se paga',
      orBack: (seconds) => `vuelve después de ${seconds}`,
      done: 'Listo',
      measured: 'Los tiempos se miden en las últimas transferencias de cada ruta.',
      estimated: 'Los tiempos son estimaciones: se midieron menos de 20 transferencias.',
    },
    drawing: {
      name: (from, to) => `De ${from} a ${to}`,
      agents: 'Los solvers operan',
      over: (bridge) => `por ${bridge}`,
    },
    noLane: (symbol, network) => `No hay forma de llevar ${symbol} a ${network}`,
    noLaneWhy: 'Elige otro token para recibir, o recíbelo en esta red.',
    notServed: 'Elige la red donde recibir',
    notServedWhy: 'El enlace nombra una que aquí no se ofrece.',
    sellOnly: 'Escribe la cantidad que vendes',
    sellOnlyWhy: (symbol, network) =>
      `${symbol} se compra en ${network} con lo que llega allí, así que su cantidad no se puede fijar.`,
    paused: (network) => `Las transferencias a ${network} están en pausa`,
    pausedWhy: 'Nadie las paga ahora. Se reintenta automáticamente.',
  },
  sale: {
    floor: ({ bought, arrived, symbol, network, time }) =>
      `Recibes al menos ${bought} o al menos ${arrived}: el ${symbol} que llega a ${network} ` +
      `se vende en ${time}, o se te paga.`,
    unsold: 'Si no se vende',
    arrivedAfter: (amount, time) => `${amount} tras ${time}`,
    orArrived: (amount) => `neto de toda comisión, o al menos ${amount}`,
    soldAtLeast: 'Se vende por al menos',
    soldAbout: 'Se vende por unos',
    soldWithin: 'Se vende en',
  },
  chains: {
    name: 'Recibir en',
    noLane: (symbol, from, to) => `Ningún puente lleva ${symbol} de ${from} a ${to} todavía`,
    chosenOn: (network) => `Recibir en ${network}. Cambiar de red`,
  },
  fee: {
    dear: 'El puente toma más del 3%',
    dearWhy: (most) => `Puede tomar ${most} de lo que se envía. Enviar más de una vez no cuesta más.`,
    accept: (most) => `Pagar una comisión del puente de hasta ${most}`,
    unconfirmed: [
      'Confirma la comisión del puente',
      'Puede tomar más del 3% de lo que se envía. Marca la casilla de arriba.',
    ],
  },
  receiver: {
    reading: (network) => `Verificando el destinatario en ${network}…`,
    asNative: (name, symbol) => `Llega como ${name} (${symbol}).`,
    contractGets: (symbol) => `Un contrato recibe ${symbol}.`,
    same: (network) =>
      `El destinatario es un contrato, con el mismo código en ${network}. Allí sus dueños pueden ser otros.`,
    other: (network) =>
      `En ${network} el destinatario es un contrato, con otro ` +
      'código que aquí. Asegúrate de que pueda usar lo que recibe.',
    onlyHere: (here, there) =>
      `El destinatario es un contrato en ${here}, pero no en ${there}: asegúrate de que alguien lo controle allí.`,
    needsAddress: (here, there) =>
      `Tu billetera es un contrato en ${here}. Su dirección en ${there} puede no ser tuya: escribe un destinatario.`,
    unknown: (network) =>
      `${network} no responde, así que el destinatario no está verificado. Se reintenta automáticamente.`,
  },
  reasons: {
    reading: ['Verificando el destinatario…', 'Su código se lee en ambas redes.'],
    unknown: ['Destinatario sin verificar', 'Un nodo no responde. Se reintenta automáticamente.'],
    needsAddress: [
      'Escribe un destinatario',
      'Tu billetera es un contrato aquí. Su dirección en la otra red puede no ser tuya.',
    ],
    lost: (to) => ['Corrige el destinatario', `Es ${to}: lo que se le paga se pierde.`],
  },
  review: {
    title: (network) => `Enviado a ${network}`,
    leaves: (amount, network) => `${amount} salen de tu billetera en ${network}.`,
    leavesAtMost: (amount, network) => `Como máximo ${amount} salen de tu billetera en ${network}.`,
    traded: (symbol) => `Se cambia por ${symbol}, que luego se envía.`,
    wrapped: (symbol) => `Se envía como ${symbol}.`,
    sliced: (parts) =>
      `Cada una de las ${displayCount(parts)} partes se envía al ` +
      'ejecutarse, con su propia comisión y su propio vencimiento.',
    arrives: (amount, network) => `Al menos ${amount} llegan a ${network}, tome lo que tome el puente.`,
    arrivesAs: (amount, network, name) =>
      `Al menos ${amount} llegan a ${network} como ${name}, tome lo que tome el puente.`,
    usuallyBy: (usual, latest) => `Normalmente en ${usual}. A más tardar el ${latest}, o vuelve.`,
    usuallyWithin: (usual, most) =>
      `Normalmente en ${usual} una vez ejecutada. Dentro de ${most} desde la ejecución, o vuelve.`,
    back: (symbol, network) => `Lo que vuelve es el ${symbol} que se envió, en ${network}, a la cuenta que firma.`,
    backInstead: (symbol, network, sold) =>
      `Lo que vuelve es el ${symbol} que se envió, no tu ${sold}, en ${network}, a la cuenta que firma.`,
    backWhen: 'Eso tarda unas 3 horas más. Las comisiones cobradas no se devuelven.',
    backWhenLocal: 'En una red real eso tarda unas 3 horas más. Las comisiones cobradas no se devuelven.',
    paysYou: (network) => `Se paga a tu propia dirección en ${network}.`,
    paysOther: (network) => `Se paga a una dirección distinta de la tuya en ${network}:`,
  },
  rows: {
    bridge: 'Puente',
    across: 'Across',
    fee: 'Comisión del puente ahora',
    maxFee: 'Comisión del puente como máximo',
    shareAndFlat: (percent, flat) => `${percent}% + ${flat}`,
    feeOfPart: 'Comisión del puente ahora, por cada parte',
    maxFeeOfParts: 'Comisión del puente como máximo, por todas las partes',
    sendsAtLeast: 'Envía al menos',
    sendsExactly: 'Envía exactamente',
    arrivesAtLeast: 'Llega al menos',
    arrivesAbout: 'Llega aproximadamente, tras la comisión actual del puente',
  },
}
