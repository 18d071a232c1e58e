import { expect, test } from 'vitest'
import { findNews, type Progress } from './find-news'

const one = (hash: string, percent: number, at = 1): Progress => ({ hash, at, percent, isOver: percent === 100 })

test('default: progress since the last announcement, each only once', () => {
  const { news: first, seen } = findNews([one('a', 0), one('b', 25), one('c', 100)], undefined)
  expect(first).toEqual([])
  const [part, whole] = [one('a', 25), one('b', 100)]
  const then = findNews([part, whole, one('c', 100)], seen)
  expect(then.news).toEqual([part, whole])
  expect(findNews([part, whole], then.seen).news).toEqual([])
})

test('behavior: a later order that is filled already is news; an earlier one is not', () => {
  const { seen } = findNews([one('a', 0, 10)], undefined)
  const [old, made] = [one('old', 100, 9), one('made', 100, 11)]
  expect(findNews([made, old, one('a', 0, 10)], seen).news).toEqual([made])
  // The first orders of an account are news.
  expect(findNews([made], findNews([], undefined).seen).news).toEqual([made])
})

test('behavior: an outdated tab, or a reorganisation, announces nothing again', () => {
  const { seen } = findNews([one('a', 100)], undefined)
  const behind = findNews([one('a', 50)], seen)
  expect([behind.news, findNews([one('a', 100)], behind.seen).news]).toEqual([[], []])
})

test('behavior: forgets finished records above a thousand first, and never announces them again', () => {
  const over = Array.from({ length: 1_000 }, (_, index) => one(`over ${index}`, 100, 100 + index))
  const open = one('open', 0, 5)
  const { seen } = findNews([open, ...over], undefined)
  expect(Object.keys(seen.percents)).toHaveLength(1_000)
  expect(findNews([{ ...open, percent: 50 }, ...over], seen).news).toEqual([{ ...open, percent: 50 }])
})
