import { displayCount } from '@/lib/write-decimal'
import type { fillsText as english } from '@/messages/en/fills'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the outcome of fills and of sharing them, in Spanish. */
export const fillsText: Translation<typeof english> = {
  improvement: {
    label: 'vs. cotización',
    asQuoted: 'Como se cotizó',
    signed: (isWorse, percent, dollars) => {
      const sign = isWorse ? '−' : '+'
      return dollars === undefined ? `${sign}${percent}` : `${sign}${percent}, ${sign}${dollars}`
    },
    better: (percent, dollars) =>
      dollars === undefined ? `${percent} mejor que lo cotizado` : `${percent} mejor que lo cotizado, ${dollars}`,
    worse: (percent, dollars) =>
      dollars === undefined ? `${percent} peor que lo cotizado` : `${percent} peor que lo cotizado, ${dollars}`,
    valueThen: 'Valor al ejecutarse',
    moved: {
      SELL: 'El mercado se movió. El mínimo firmado se respetó.',
      BUY: 'El mercado se movió. El máximo firmado se respetó.',
    },
  },
  share: {
    title: 'Compartir esta operación',
    open: 'Compartir',
    openPart: (number) => `Compartir la parte ${displayCount(number)}`,
    send: 'Compartir…',
    copy: 'Copiar texto y enlace',
    download: 'Descargar imagen',
    picture: 'La tarjeta de esta operación',
    noPicture: 'No se pudo crear la imagen. El enlace muestra el recibo.',
    pictureOfLast: 'La imagen y el enlace son de la última parte.',
    file: 'caravel-recibo.png',
    unlisted: (symbol, address) => `${symbol} (${address})`,
    namesake: (symbol, listed, address) => `${symbol} (no es el ${listed} listado, ${address})`,
    sold: (given, got) => `Vendió ${given} por ${got}`,
    bought: (got, given) => `Compró ${got} por ${given}`,
    part: (number, of) => `parte ${displayCount(number)} de ${displayCount(of)}`,
    partOfOrder: 'parte de una orden',
    inParts: (trade, count) => `${trade} en ${displayCount(count)} partes`,
    onChain: (amount, chain) => `${amount} en ${chain}`,
    sentTo: (amount, chain) => `${amount} enviados a ${chain}`,
    beyondLimit: {
      SELL: (percent) => `${percent} mejor que el mínimo firmado`,
      BUY: (percent) => `${percent} mejor que el máximo firmado`,
    },
    sentence: (parts, isOnBothChains) =>
      isOnBothChains
        ? `${parts.join(', ')}, verificado en ambas cadenas`
        : `${parts.join(', ')}, verificado en la cadena`,
  },
}
