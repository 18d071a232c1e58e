import { expect, test } from 'vitest'
import { refuseStorage, stubBrowserStorage } from '../testing/browser-storage'
import { takeNews } from './seen-news'

const one = (percent: number) => [{ hash: '0xab', at: 1, percent, isOver: percent === 100 }]
const kept = stubBrowserStorage()

test('default: announced once per browser, separately for fills and replies', () => {
  expect(takeNews('0xA', 'fills', one(0))).toEqual([])
  // Another tab, or this one after a reload, with the account in another casing.
  expect(takeNews('0xa', 'fills', one(50))).toEqual(one(50))
  expect(takeNews('0xA', 'fills', one(50))).toEqual([])
  expect(takeNews('0xA', 'replies', one(100))).toEqual([])
})

test('behavior: stores the last five accounts, and survives any stored text', () => {
  for (const account of ['1', '2', '3', '4', '5', '6']) takeNews(account, 'fills', one(0))
  expect([...kept.values()].flatMap((text) => Object.keys(JSON.parse(text)))).toEqual(['2', '3', '4', '5', '6'])
  for (const text of ['null', '7', '{', '{"a":null}']) {
    for (const name of kept.keys()) kept.set(name, text)
    expect(takeNews('a', 'fills', one(0))).toEqual([])
  }
})

test('error: a browser without storage', () => {
  refuseStorage()
  expect(takeNews('0xA', 'fills', one(50))).toEqual([])
})
