import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { compressResponse } from './compress-response'
import { translateAnswer, varyByLanguage, versionIn } from './translate-answer'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

const version = '0ed2ec4599843812'

/** Serves an answer in Spanish and reads it as a browser does. */
const readPage = async (answer: RequestListener, headers: Record<string, string> = {}, method = 'GET') => {
  const server = createServer((request, response) => {
    compressResponse(request, response)
    varyByLanguage(response)
    translateAnswer(response, { language: 'es', version })
    answer(request, response)
  })
  closings.push(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/swap`, { headers, method })
}

const script = '<script src="/_next/static/chunks/a.js"></script>'
const spanish = '<script src="/_next/static/for-es/a.js"></script>'

test('default: a page names the scripts of its language, also where two writes share the name', async () => {
  const page = `<p>señal</p>${script}`
  for (let cut = 0; cut < Buffer.byteLength(page); cut++) {
    const bytes = Buffer.from(page)
    const response = await readPage((_, answer) => {
      answer.setHeader('Content-Type', 'text/html; charset=utf-8')
      answer.write(bytes.subarray(0, cut))
      answer.end(bytes.subarray(cut))
    })
    expect(await response.text()).toBe(`<p>señal</p>${spanish}`)
  }
})

test('behavior: a page has a version of its language, so that Next mixes no two of them', async () => {
  const response = await readPage((_, answer) => {
    answer.setHeader('Content-Type', 'text/x-component')
    answer.write(`0:{"b":"${version.slice(0, 5)}`)
    answer.end(`${version.slice(5)}"}`)
  })
  expect(await response.text()).toBe('0:{"b":"0ed2ec45998438es"}')
  expect(versionIn('en', version)).toBe(version)
})

test('behavior: caches keep an answer per language, also where Next sets what it varies by', async () => {
  const response = await readPage((_, answer) => {
    answer.setHeader('Content-Type', 'text/html')
    answer.setHeader('Vary', 'rsc')
    answer.end(script)
  })
  expect(response.headers.get('vary')).toBe('rsc, Cookie, Accept-Language, Accept-Encoding')
})

test('behavior: a page of Spanish is compressed after its scripts are named', async () => {
  const response = await readPage(
    (_, answer) => {
      answer.setHeader('Content-Type', 'text/x-component')
      answer.setHeader('Content-Length', Buffer.byteLength(script.repeat(40)))
      answer.end(script.repeat(40))
    },
    { 'Accept-Encoding': 'br' },
  )
  expect([response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual(['br', null])
  expect(await response.text()).toBe(spanish.repeat(40))
})

test('behavior: what was written so far arrives before the page is complete', async () => {
  let finish = () => {}
  const response = await readPage(
    (_, answer) => {
      answer.setHeader('Content-Type', 'text/html')
      answer.flushHeaders()
      answer.write('<p>first</p>')
      ;(answer as unknown as { flush: () => void }).flush()
      finish = () => void answer.end('<p>last</p>')
    },
    { 'Accept-Encoding': 'br' },
  )
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toBe('<p>first</p>')
  finish()
  expect((await reader.read()).value).toBe('<p>last</p>')
})

test('behavior: preloads name the folder of the language', async () => {
  const response = await readPage((_, answer) => {
    answer.setHeader('Content-Type', 'text/html')
    answer.setHeader('Link', '</_next/static/chunks/a.css>; rel=preload; as="style"')
    answer.end()
  })
  expect(response.headers.get('link')).toBe('</_next/static/for-es/a.css>; rel=preload; as="style"')
})

test('behavior: other answers stay as they are', async () => {
  const response = await readPage(
    (_, answer) => {
      answer.setHeader('Content-Type', 'application/json')
      answer.end(JSON.stringify({ script }))
    },
    { 'Accept-Encoding': 'gzip' },
  )
  expect(await response.json()).toEqual({ script })
})
