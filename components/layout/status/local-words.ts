import { displayCount } from '@/components/trade/amount/display-amount'

/** What is said of a chain of this machine. */
export const words = {
  title: 'Local chain',
  block: (block: bigint | number) => `Local · ${displayCount(block)}`,
  about: 'A development chain on this machine. Only the published test accounts may sign here.',
  time: 'Chain time',
  advance: 'Advance the clock',
  steps: { minute: '1 minute', hour: '1 hour', day: '1 day' },
  advanceWhy: 'On all local chains. This can’t be undone.',
}
