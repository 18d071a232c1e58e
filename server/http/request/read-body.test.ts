import { expect, test } from 'vitest'
import { maxBodyBytes, readBody, readText } from './read-body'

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://x', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
const inChunks = (chunks: readonly Uint8Array<ArrayBuffer>[], failure?: Error) =>
  post(
    new ReadableStream({
      start: (stream) => {
        for (const chunk of chunks) stream.enqueue(chunk)
        if (failure) stream.error(failure)
        else stream.close()
      },
    }),
  )
const bytes = (count: number) => new Uint8Array(count).fill(0x61)

test('default', async () => {
  expect(await readBody(post('{"a":1}'))).toEqual({ a: 1 })
  expect(await readText(new Request('http://x'), 0)).toBe('')
})

test('behavior: a character split over two chunks is one character, and a cut one is detected', async () => {
  const [euro] = [new TextEncoder().encode('€')]
  expect(await readText(inChunks([euro!.slice(0, 1), euro!.slice(1)]), 10)).toBe('€')
  expect(await readText(inChunks([euro!.slice(0, 2)]), 10)).toBe('\ufffd')
})

test('error: ValidationError for a body that is no object, no JSON, or interrupted', async () => {
  for (const text of ['null', '[]', '"x"', '1', 'true'])
    await expect(readBody(post(text))).rejects.toMatchObject({ errorType: 'ValidationError', details: /object/ })
  for (const text of ['', '{'])
    await expect(readBody(post(text))).rejects.toMatchObject({
      errorType: 'ValidationError',
      details: 'Malformed JSON',
    })
  const broken = inChunks([], new Error('socket hang up'))
  await expect(readBody(broken)).rejects.toMatchObject({ errorType: 'ValidationError', details: 'The body broke off' })
})

test('error: PayloadTooLarge for too many bytes, declared or found while reading', async () => {
  const tooLarge = { errorType: 'PayloadTooLarge' }
  expect(await readText(inChunks([bytes(4), bytes(6)]), 10)).toHaveLength(10)
  await expect(readText(inChunks([bytes(4), bytes(7)]), 10)).rejects.toMatchObject(tooLarge)
  expect(await readText(post('short', { 'content-length': '10' }), 10)).toBe('short')
  await expect(readText(post('short', { 'content-length': '11' }), 10)).rejects.toMatchObject(tooLarge)
  await expect(readBody(post(bytes(maxBodyBytes + 1)))).rejects.toMatchObject(tooLarge)
})
