import { displayPercent } from './display-amount'

export type ShownFee = { bps: number; partner: string }

// What is taken of a trade and for whom, in a few words. Only a link names a partner, so its mark belongs to the name.
export const feeWords = ({ bps, partner }: ShownFee): string =>
  partner === 'anon' ? `${bps} bps to this service` : `${displayPercent(bps)} to ${partner}, set by the link`
