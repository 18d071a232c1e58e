import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'

/** Holds the texts of orders whose source earns in a vault. */
export const earningText = {
  ticket: {
    title: 'Earn while it waits',
    about: (vault: string, rate: string) => `${vault} · ${rate}`,
    rate: (percent: string) => `${percent} APR`,
    unknown: 'rate not known yet',
    vault: 'Vault',
    sold: (symbol: string) => `Your ${symbol} goes into the vault now. It is sold with what it earned, at your price.`,
    mayLose: 'A vault can lose money; then the order waits, and never fills below your price.',
    breakEven: (days: number) =>
      plural(days, {
        one: 'It earns the gas of the deposit in about a day.',
        other: `It earns the gas of the deposit in about ${displayCount(days)} days.`,
      }),
    measured: (from: string, to: string) => `Rate measured from ${from} to ${to}.`,
    sellsOnly: 'Off: set what you sell, then it can earn.',
    newOnly: 'Off: an order that replaces another cannot earn.',
  },
  order: {
    title: 'Earning',
    vault: 'Vault',
    unknownVault: 'Unknown',
    rate: 'Rate (APR)',
    fee: 'Fee on what it earns',
    noFee: 'none',
    yours: 'Your deposit in the vault',
    owners: 'Its owner’s deposit in the vault',
    stays: 'It keeps earning in the vault until it is withdrawn.',
    silent: 'The vault does not say what your deposit is worth now. Your shares stay yours.',
    paidIn: 'Deposited',
    worth: 'Worth now',
    earned: 'Earned so far',
    lost: 'Lost so far',
    sold: 'It is sold with what it earned, at your price.',
    kept: 'What it earned stays yours in the vault.',
    waits: 'The vault lost money. The order waits, and never fills below your price.',
  },
  evidence: {
    places: 'the gas of an approval and a deposit',
    stays: 'Your deposit earns in the vault until then: you can withdraw it at any time.',
    taker: (symbol: string) => `Takes your ${symbol} when you deposit, for the vault`,
  },
  review: { vault: 'Earns in', mayLose: 'A vault can lose money; then the order waits.' },
} as const
