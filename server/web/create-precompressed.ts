import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { acceptedEncoding } from '../http/compression/accepted-encoding'
import { isTagNamed, tagOf } from '../http/request/entity-tag'

/** Answers a request for a file that the build has compressed. Returns false for any other request. */
type AnswerPrecompressed = (asked: string, request: IncomingMessage, response: ServerResponse) => boolean

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.svg': 'image/svg+xml',
}

/**
 * Returns a function that sends files which the build has compressed with Brotli, as far as a slow
 * compression can (`build/precompress.ts`). They are in memory, by the path of the request.
 *
 * @example
 * createPrecompressed('.next/brotli')('/_next/static/chunks/a.js', request, response) // true, and is sent
 */
export const createPrecompressed = (folder: string): AnswerPrecompressed => {
  const files = new Map(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []).flatMap((file) => {
      const type = types[path.extname(file)]
      if (!type) return []
      const bytes = readFileSync(path.join(folder, file))
      return [[`/${file.split(path.sep).join('/')}`, { bytes, type, tag: tagOf(bytes) }]]
    }),
  )
  return (asked, request, response) => {
    const file = files.get(asked)
    if (!file || acceptedEncoding(request.headers['accept-encoding']?.toString()) !== 'br') return false
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', file.tag)
    if (asked.startsWith('/_next/static/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    if (isTagNamed(request.headers['if-none-match'], file.tag)) {
      response.statusCode = 304
      response.end()
      return true
    }
    response.setHeader('Content-Type', file.type)
    response.setHeader('Content-Encoding', 'br')
    response.setHeader('Content-Length', file.bytes.length)
    response.end(request.method === 'HEAD' ? undefined : file.bytes)
    return true
  }
}
