import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BrotliCompress, Gzip } from 'node:zlib'
import { acceptedEncoding } from '../http/compression/accepted-encoding'
import { createCompressor } from '../http/compression/compress'
import { bindSending } from './bind-sending'

/** Shorter answers are not compressed: it would save less than it costs. */
const compressedFromBytes = 1_024

/**
 * Compresses what is written to a response if it is text and the browser accepts it. What was flushed
 * arrives before the rest is written. Next is built without compression, as it knows gzip alone.
 *
 * @example
 * compressResponse(request, response)
 * await handle(request, response) // sends the page with `Content-Encoding: br`
 */
export const compressResponse = (request: IncomingMessage, response: ServerResponse): void => {
  const encoding = acceptedEncoding(request.headers['accept-encoding']?.toString())
  const { writeHead, write, end } = bindSending(response)
  let compressor: BrotliCompress | Gzip | undefined

  response.writeHead = ((...values: Parameters<ServerResponse['writeHead']>) => {
    if (!response.headersSent && isCompressible(response, values[0])) {
      response.appendHeader('Vary', 'Accept-Encoding')
      if (encoding) {
        response.setHeader('Content-Encoding', encoding)
        response.removeHeader('Content-Length')
        weakenTag(response)
        // HEAD has the headers of GET and no body.
        if (request.method !== 'HEAD') {
          compressor = createCompressor(encoding)
          connect(compressor, { response, write, end })
        }
      }
    }
    return writeHead(...values)
  }) as ServerResponse['writeHead']

  response.write = ((...values: Parameters<ServerResponse['write']>) => {
    if (!response.headersSent) response.writeHead(response.statusCode)
    return compressor ? compressor.write(...values) : write(...values)
  }) as ServerResponse['write']

  response.end = ((...values: unknown[]) => {
    const [chunk] = values
    if (!response.headersSent) {
      const isWhole = typeof chunk === 'string' || chunk instanceof Uint8Array
      if (isWhole && request.method !== 'HEAD') response.setHeader('Content-Length', Buffer.byteLength(chunk))
      response.writeHead(response.statusCode)
    }
    ;((compressor?.end.bind(compressor) ?? end) as (...values: unknown[]) => void)(...values)
    return response
  }) as ServerResponse['end']
}

const compressedTypes = /^(text\/|application\/(javascript|json|manifest\+json)\b|image\/svg\+xml)/

const isCompressible = (response: ServerResponse, status: number): boolean =>
  compressedTypes.test(String(response.getHeader('Content-Type') ?? '')) &&
  !response.hasHeader('Content-Encoding') &&
  ![204, 206, 304].includes(status) &&
  Number(response.getHeader('Content-Length') ?? Number.POSITIVE_INFINITY) >= compressedFromBytes

const weakenTag = (response: ServerResponse): void => {
  const tag = response.getHeader('ETag')
  if (typeof tag === 'string' && !tag.startsWith('W/')) response.setHeader('ETag', `W/${tag}`)
}

type Sent = { response: ServerResponse } & Pick<ServerResponse, 'write' | 'end'>

/** Sends what a compressor returns as fast as the browser reads it. */
const connect = (compressor: BrotliCompress | Gzip, { response, write, end }: Sent): void => {
  compressor.on('data', (bytes: Buffer) => {
    if (!write(bytes)) compressor.pause()
  })
  compressor.on('end', () => end())
  compressor.on('drain', () => response.emit('drain'))
  response.on('drain', () => {
    if (!response.writableNeedDrain) compressor.resume()
  })
  response.once('close', () => compressor.destroy())
  ;(response as { flush?: () => void }).flush = () => compressor.flush()
}
