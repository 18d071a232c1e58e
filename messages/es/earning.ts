import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { earningText as english } from '@/messages/en/earning'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of orders whose source earns in a vault, in Spanish. */
export const earningText: Translation<typeof english> = {
  ticket: {
    title: 'Ganar mientras espera',
    about: (vault, rate) => `${vault} · ${rate}`,
    rate: (percent) => `${percent} APR`,
    unknown: 'tasa aún desconocida',
    vault: 'Bóveda',
    sold: (symbol) => `Tu ${symbol} entra en la bóveda ahora. Se vende con lo que ganó, a tu precio.`,
    mayLose: 'Una bóveda puede perder dinero; entonces la orden espera y nunca se ejecuta por debajo de tu precio.',
    breakEven: (days) =>
      plural(days, {
        one: 'Gana el gas del depósito en un día aproximadamente.',
        other: `Gana el gas del depósito en unos ${displayCount(days)} días.`,
      }),
    measured: (from, to) => `Tasa medida de ${from} a ${to}.`,
    sellsOnly: 'Desactivado: fija lo que vendes y entonces puede ganar.',
    newOnly: 'Desactivado: una orden que reemplaza a otra no puede ganar.',
  },
  order: {
    title: 'Ganancias',
    vault: 'Bóveda',
    unknownVault: 'Desconocida',
    rate: 'Tasa (APR)',
    fee: 'Comisión sobre lo que gana',
    noFee: 'ninguna',
    yours: 'Tu depósito en la bóveda',
    owners: 'El depósito de su dueño en la bóveda',
    stays: 'Sigue ganando en la bóveda hasta que se retire.',
    silent: 'La bóveda no dice cuánto vale tu depósito ahora. Tus participaciones siguen siendo tuyas.',
    paidIn: 'Depositado',
    worth: 'Vale ahora',
    earned: 'Ganado hasta ahora',
    lost: 'Perdido hasta ahora',
    sold: 'Se vende con lo que ganó, a tu precio.',
    kept: 'Lo que ganó sigue siendo tuyo en la bóveda.',
    waits: 'La bóveda perdió dinero. La orden espera y nunca se ejecuta por debajo de tu precio.',
  },
  evidence: {
    places: 'el gas de una aprobación y un depósito',
    stays: 'Hasta entonces tu depósito gana en la bóveda: puedes retirarlo en cualquier momento.',
    taker: (symbol) => `Toma tu ${symbol} cuando depositas, para la bóveda`,
  },
  review: { vault: 'Gana en', mayLose: 'Una bóveda puede perder dinero; entonces la orden espera.' },
}
