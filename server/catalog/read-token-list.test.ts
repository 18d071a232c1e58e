import { describe, expect, test } from 'vitest'
import type { ApiError } from '@/lib/api/contract/errors'
import { tokenListLimits } from '@/lib/chain/token/parse-token-list'
import type { Deps } from '../deps'
import { OutsideCallError } from '../outside/outside-call-error'
import { fetchPublic } from './fetch-public'
import { createTokenLists } from './read-token-list'

const token = { chainId: 1, address: `0x${'Ab'.repeat(20)}`, symbol: 'PEPE', name: 'Pepe', decimals: 18 }
const list = (tokens: readonly unknown[]) =>
  JSON.stringify({ name: 'Example list', timestamp: '2026-11-01', version: { major: 2, minor: 1, patch: 0 }, tokens })
const url = 'https://tokens.example/list.json'

/** Creates a reader over a fake web with one page, with its clock and request count. */
const open = (answer: (url: URL) => string | Promise<string>) => {
  const state = { nowMs: 0, asked: 0 }
  const read = createTokenLists({
    chains: new Map([[1, undefined]]) as unknown as Deps['chains'],
    nowMs: () => state.nowMs,
    fetchPublic: async (asked) => {
      state.asked += 1
      return answer(asked)
    },
  })
  return { state, read: (asked = url) => read({ url: asked }) }
}

test('default: returns the tokens of served chains, sanitised and without duplicates', async () => {
  const other = { ...token, chainId: 5 }
  const marked = { ...token, address: `0x${'2'.repeat(40)}`, symbol: 'US\u202eDC', name: '' }
  const { read } = open(() => list([token, { ...token, symbol: 'AGAIN' }, other, marked]))
  expect(await read()).toEqual({
    name: 'Example list',
    version: '2.1.0',
    dropped: 1,
    tokens: [
      { ...token, address: token.address.toLowerCase() },
      { ...marked, symbol: 'USDC', name: 'USDC' },
    ],
  })
})

test('behavior: lists are cached for ten minutes, failures for half a minute, and fetches are shared', async () => {
  let isDown = true
  const { state, read } = open(() => {
    if (isDown) throw new OutsideCallError('late', 'no')
    return list([token])
  })
  await expect(read()).rejects.toMatchObject({ errorType: 'InvalidInput' })
  isDown = false
  await expect(read()).rejects.toMatchObject({ errorType: 'InvalidInput' })
  expect(state.asked).toBe(1)
  state.nowMs += 30_001
  const [one, two] = await Promise.all([read(), read()])
  expect(one).toBe(two)
  state.nowMs += 599_000
  await read()
  expect(state.asked).toBe(2)
  state.nowMs += 2_000
  await read()
  expect(state.asked).toBe(3)
})

test('behavior: at most four are fetched concurrently', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { read } = open(async () => {
    await held
    return list([])
  })
  const first = [1, 2, 3, 4].map((n) => read(`${url}?${n}`))
  await expect(read(`${url}?5`)).rejects.toMatchObject({ errorType: 'ServiceUnavailable' })
  release()
  expect(await Promise.all(first)).toHaveLength(4)
})

describe('error: InvalidInput', () => {
  for (const given of [
    'http://tokens.example/list.json',
    'https://tokens.example:8443/list.json',
    'https://user:secret@tokens.example/list.json',
    'https://tokens.example/list.json#part',
    'file:///etc/passwd',
    'ftp://tokens.example/list',
    'gopher://127.0.0.1',
    '//tokens.example',
    'tokens.eth',
  ])
    test(`for a url outside of the public web: ${given}`, async () => {
      const { read, state } = open(() => list([]))
      await expect(read(given)).rejects.toMatchObject({ errorType: 'InvalidInput', details: 'Invalid url' })
      expect(state.asked).toBe(0)
    })

  for (const host of ['127.0.0.1', '[::1]', '2130706433', '0x7f.1', '169.254.169.254', '10.0.0.1', 'localhost'])
    test(`for a private address, with the text for a non-existent one: ${host}`, async () => {
      const words = async (asked: string): Promise<string> => {
        const { read } = open(fetchPublic)
        return read(asked).then(
          () => 'read',
          (error: ApiError) => error.description,
        )
      }
      expect(await words(`https://${host}/`)).toBe(await words('https://nowhere.invalid/'))
      expect(await words(`https://${host}/`)).toMatch(/no public host answered/)
    })

  for (const [name, text] of Object.entries({
    'no JSON': '<html>',
    'no object': '[]',
    'without a name': list([]).replace('Example list', '\u200b'),
    'without a version': list([]).replace('"major":2', '"major":"2"'),
    'without tokens': list([]).replace('"tokens":[]', '"tokens":{}'),
    'too many tokens': list(Array(tokenListLimits.maxTokens + 1).fill(0)),
  }))
    test(`for a file that is not a list: ${name}`, async () => {
      await expect(open(() => text).read()).rejects.toMatchObject({ details: 'Not a token list' })
    })
})

test('behavior: an invalid token is omitted alone, and long lists are cut', async () => {
  const wrong = [null, 7, { ...token, address: '0x1' }, { ...token, decimals: 78 }, { ...token, decimals: '18' }]
  const { tokens, dropped } = await open(() => list([...wrong, { ...token, symbol: '\u202e' }, token])).read()
  expect([tokens.length, dropped]).toEqual([1, 4])
  const many = Array.from({ length: tokenListLimits.maxKept + 5 }, (_, index) => ({
    ...token,
    address: `0x${`${index}`.padStart(40, '0')}`,
  }))
  const cut = await open(() => list(many)).read()
  expect([cut.tokens.length, cut.dropped]).toEqual([tokenListLimits.maxKept, 5])
})
