import { expect, test } from 'vitest'
import { tokenListLimits } from '@/lib/chain/token/parse-token-list'
import { loadListFromFile, loadListFromUrl } from './load-token-list'

const token = { chainId: 1, address: `0x${'6'.repeat(40)}`, symbol: 'PEPE', name: 'Pepe', decimals: 18 }
const list = { name: 'Example list', version: { major: 1, minor: 0, patch: 0 }, tokens: [token] }
const file = (text: string, size = text.length) => ({ name: 'list.json', size, text: async () => text })

test('default: reads a file here, and fetches a URL through the service', async () => {
  const read = { name: 'Example list', version: '1.0.0', tokens: [token], dropped: 0 }
  expect(await loadListFromFile(file(JSON.stringify(list)), [1])).toEqual({ ...read, source: 'list.json' })
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    return Response.json(read)
  }
  const url = 'https://tokens.example/list.json'
  expect(await loadListFromUrl({ baseUrl: '/api', fetch }, url)).toEqual({ ...read, source: url })
  expect(asked).toEqual([`/api/tokens/list?url=${encodeURIComponent(url)}`])
})

test('error: a file that is no list, or too large to read', async () => {
  const name = (given: Parameters<typeof loadListFromFile>[0]) =>
    loadListFromFile(given, [1]).then(
      () => 'read',
      (error: Error) => error.name,
    )
  expect(await name(file('<html>'))).toBe('Chain.NotATokenListError')
  expect(await name(file('{}'))).toBe('Chain.NotATokenListError')
  const large = { ...file(''), size: tokenListLimits.maxBytes + 1, text: () => Promise.reject(new Error('read')) }
  expect(await name(large)).toBe('TokenList.LargeFileError')
})
