/** Holds the texts that several features share. */
export const sharedText = {
  /** The tag of the language, for `lang` and `Intl`. */
  language: 'en',
  /** The side on which a line begins: ltr is left, rtl right. */
  direction: 'ltr',
  tryAgain: 'Try again.',
  address: {
    copy: 'Copy the address',
    /** Spoken digits in groups: the first and last one, or all. */
    ends: (first: string, last: string) => `address ${first} to ${last}`,
    whole: (digits: string) => `address ${digits}`,
  },
  approvals: { link: 'See and revoke all approvals' },
  balance: { unknown: 'unknown', connect: 'connect to see' },
  contained: { failed: 'This entry cannot be shown. See its raw data.' },
  copy: { done: 'Copied', refused: 'Your browser blocks copying' },
  dialog: { close: 'Close' },
  copyByHand: 'Select and copy it here.',
  dollars: { none: 'no dollar price' },
  native: 'native',
  link: { set: 'set by the link' },
  list: (items: readonly string[]) => items.join(', '),
  limit: { SELL: 'Minimum received', BUY: 'Maximum sold' },
  moment: {
    unknown: 'unknown time',
    afterCalendar: 'after the year 9999',
    overCalendar: 'over 9,999 years',
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    day: (day: number, month: string) => `${day} ${month}`,
    at: (day: string, year: number, clock: string) => `${day} ${year}, ${clock}`,
    units: { d: 'd', h: 'h', min: 'min', s: 's' },
  },
  network: { cost: 'Gas', gas: (units: string) => `${units} gas`, unnamed: 'this network' },
  partner: { name: 'Partner' },
  receiver: { name: 'Receiver', yourWallet: 'Your wallet' },
  file: { failed: 'The file could not be made. Try again.' },
  retrying: 'Retrying automatically.',
  service: {
    soon: 'Try again in a few seconds.',
    unanswered: 'Not available now. Retrying automatically.',
    lostWhy: 'Your funds are not affected. Retrying automatically.',
  },
  transaction: { name: 'Transaction' },
}
