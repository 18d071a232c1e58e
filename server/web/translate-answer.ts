import type { ServerResponse } from 'node:http'
import type { Language } from '@/lib/language'
import { scriptFolderOf } from '@/lib/script-folder'
import { bindSending } from './bind-sending'

const pathOf = (language: Language) => `static/${scriptFolderOf(language)}/`

/**
 * Returns the version of the pages in a language, as long as that of English. A tab whose language
 * was chosen in another tab reloads with the next page, since Next compares the versions of the two,
 * and never shows texts of two languages.
 *
 * @example
 * versionIn('es', '0ed2ec4599843812') // '0ed2ec45998438es'
 */
export const versionIn = (language: Language, version: string): string =>
  language === 'en' ? version : version.slice(0, -language.length) + language

/**
 * Adds to the `Vary` of an answer what the language of a page depends on. Next replaces the header
 * before it sends the answer.
 */
export const varyByLanguage = (response: ServerResponse): void => {
  const writeHead = response.writeHead.bind(response) as (...values: unknown[]) => ServerResponse
  response.writeHead = ((...values: unknown[]) => {
    if (!response.headersSent) response.appendHeader('Vary', 'Cookie, Accept-Language')
    return writeHead(...values)
  }) as ServerResponse['writeHead']
}

/** `version`: of the English pages, which the answer names. */
type Translated = { language: Language; version: string }

/**
 * Names the scripts of a language in place of the English ones, and its version, in the plain answer
 * that Next sends for a page.
 *
 * @example
 * translateAnswer(response, { language: 'es', version: '0ed2ec4599843812' })
 * await handle(request, response) // sends '/_next/static/for-es/a.js'
 */
export const translateAnswer = (response: ServerResponse, { language, version }: Translated): void => {
  const { writeHead, write, end } = bindSending(response)
  let replace: Replacer | undefined

  response.writeHead = ((...values: Parameters<ServerResponse['writeHead']>) => {
    if (!response.headersSent && isPage(response)) {
      replace = createReplacer([
        [pathOf('en'), pathOf(language)],
        [version, versionIn(language, version)],
      ])
      const links = response.getHeader('Link')
      if (links) response.setHeader('Link', String(links).replaceAll(pathOf('en'), pathOf(language)))
    }
    return writeHead(...values)
  }) as ServerResponse['writeHead']

  const send = (bytes: Buffer): boolean => bytes.length === 0 || write(bytes)

  response.write = ((chunk: string | Uint8Array, ...rest: unknown[]) => {
    if (!response.headersSent) response.writeHead(response.statusCode)
    const done = rest.findLast((value) => typeof value === 'function') as (() => void) | undefined
    if (!replace) return (write as (...values: unknown[]) => boolean)(chunk, ...rest)
    const isOpen = send(replace.next(bytesOf(chunk, rest[0])))
    if (done) queueMicrotask(done)
    return isOpen
  }) as ServerResponse['write']

  response.end = ((...values: unknown[]) => {
    const [chunk] = values
    if (!response.headersSent) response.writeHead(response.statusCode)
    if (!replace) return (end as (...values: unknown[]) => ServerResponse)(...values)
    const done = values.findLast((value) => typeof value === 'function') as (() => void) | undefined
    if (done) response.once('finish', done)
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) send(replace.next(bytesOf(chunk, values[1])))
    send(replace.rest())
    end()
    return response
  }) as ServerResponse['end']
}

/** True for a page, and for what a page loads to show another one. */
const isPage = (response: ServerResponse): boolean =>
  /^text\/(html|x-component)\b/.test(String(response.getHeader('Content-Type') ?? '')) &&
  !response.hasHeader('Content-Encoding')

const bytesOf = (chunk: string | Uint8Array, encoding: unknown): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)

type Replacer = { next: (bytes: Buffer) => Buffer; rest: () => Buffer }

/** Replaces texts by others of the same length in a stream, also where two chunks share one. */
const createReplacer = (pairs: readonly (readonly [from: string, to: string])[]): Replacer => {
  let held = ''
  const starts = pairs.flatMap(([from]) => Array.from(from, (_, length) => from.slice(0, length)))
  return {
    next: (bytes) => {
      // Latin-1 maps every byte to a character, so that no character of UTF-8 is cut.
      let text = held + bytes.toString('latin1')
      for (const [from, to] of pairs) text = text.replaceAll(from, to)
      const kept = Math.max(...starts.map((start) => (text.endsWith(start) ? start.length : 0)))
      held = text.slice(text.length - kept)
      return Buffer.from(text.slice(0, text.length - kept), 'latin1')
    },
    rest: () => Buffer.from(held, 'latin1'),
  }
}
