import { HttpRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { fetchAnswers } from './fetch-answers'

const url = 'http://node'
const batch = { body: JSON.stringify([{ id: 7 }, { id: 8 }]) }
const error = { code: -32_005, message: 'limit exceeded' }
const get = async (text: string, options: ResponseInit & { request?: RequestInit } = {}) => {
  const { request = batch, headers, ...rest } = options
  const length = { 'content-length': String(text.length) }
  const answer = () => new Response(text, { ...rest, headers: { ...length, ...(headers as Record<string, string>) } })
  const response = await fetchAnswers(async () => answer())(url, request)
  return { status: response.status, text: await response.text() }
}

describe('fetchAnswers', () => {
  test.each(['[{"id":7,"result":"0x1"}]', '{"id":7,"result":"0x1"}', '<html>', ''])(
    'default: "%s" is unchanged',
    async (text) => {
      expect(await get(text)).toEqual({ status: 200, text })
    },
  )

  test('behavior: a long answer is not read twice', async () => {
    const response = new Response('x'.repeat(100_000), { headers: { 'content-length': '100000' } })
    expect(await fetchAnswers(async () => response)(url, batch)).toBe(response)
    const streamed = new Response('[]')
    expect(await fetchAnswers(async () => streamed)(url, batch)).toBe(streamed)
  })

  test('behavior: one error for a batch becomes one for each request', async () => {
    const each = [7, 8].map((id) => ({ jsonrpc: '2.0', id, error }))
    for (const status of [200, 400, 500])
      expect(JSON.parse((await get(JSON.stringify({ error }), { status })).text)).toEqual(each)
  })

  test('behavior: errors with a status are read too', async () => {
    const text = JSON.stringify([{ id: 7, error }])
    expect(await get(text, { status: 400 })).toEqual({ status: 200, text })
    const one = JSON.stringify({ id: 7, error })
    expect(await get(one, { status: 400, request: { body: '{"id":7}' } })).toEqual({ status: 200, text: one })
  })

  test('error: a status without an error of the node', async () => {
    const refused = get('Request Entity Too Large', { status: 413 })
    await expect(refused).rejects.toBeInstanceOf(HttpRequestError)
    await expect(refused).rejects.toMatchObject({ status: 413, details: 'Request Entity Too Large' })
  })

  test('error: 429 with its header, whatever the body', async () => {
    const refused = get(JSON.stringify({ error }), { status: 429, headers: { 'retry-after': '2' } })
    await expect(refused).rejects.toMatchObject({ status: 429 })
    const { headers } = (await refused.catch((thrown: unknown) => thrown)) as HttpRequestError
    expect(headers?.get('retry-after')).toBe('2')
  })
})
