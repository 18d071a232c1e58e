import { displayCount } from './display-amount'

// 1 token, 2 tokens. In a file of its own: the tickets, which count nothing, do not load it.
export const countOf = (count: number, noun: string): string =>
  `${displayCount(count)} ${count === 1 ? noun : `${noun}s`}`
