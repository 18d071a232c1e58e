import { createDecipheriv, createECDH, createVerify, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AlertMessage } from '@/lib/alert-message'

/** A message as a browser reads it, with the headers of its request. */
export type Pushed = { message: AlertMessage; headers: IncomingHttpHeaders; path: string }

/**
 * Creates a push service of one browser: it decrypts messages with the browser's keys, as RFC 8291
 * says, written apart from the package that encrypts them.
 *
 * @example
 * const push = createPushService()
 * await push.start()
 * push.received() // [{ message: { kind: 'fill', ... }, headers, path: '/push/1' }]
 */
export const createPushService = () => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const secret = randomBytes(16)
  let received: Pushed[] = []
  let status = 201
  let extra: Record<string, string> = {}
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = decrypt(Buffer.concat(chunks), { browser, secret })
    received.push({ message: JSON.parse(text), headers: request.headers, path: request.url! })
    response.writeHead(status, extra).end()
  })
  return {
    start: () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
    subscription: (name = '1') => ({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/push/${name}`,
      p256dh: browser.getPublicKey('base64url'),
      auth: secret.toString('base64url'),
    }),
    /** Answers with this status from now on, and forgets what was received. */
    answers: (next: number, headers: Record<string, string> = {}) => {
      status = next
      extra = headers
      received = []
    },
    received: () => received,
  }
}

const decrypt = (
  body: Buffer,
  { browser, secret }: { browser: ReturnType<typeof createECDH>; secret: Buffer },
): string => {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
  const sender = body.subarray(21, 21 + keyLength)
  const shared = browser.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const key = Buffer.from(hkdfSync('sha256', shared, secret, info, 32))
  const expand = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${purpose}\0`, length))
  const encrypted = body.subarray(21 + keyLength)
  const cipher = createDecipheriv('aes-128-gcm', expand('aes128gcm', 16), expand('nonce', 12))
  cipher.setAuthTag(encrypted.subarray(-16))
  const padded = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/**
 * Reads and verifies the VAPID token of a request (RFC 8292).
 *
 * @throws {Error} if the token is not signed with the public key that the request names
 * @example
 * readVapid(headers) // { aud: 'https://push.example', exp: 1795305600, sub: 'https://caravel.example' }
 */
export const readVapid = ({ authorization = '' }: IncomingHttpHeaders) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head, claims, signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((bytes) => bytes.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
  const verify = createVerify('sha256').update(`${head}.${claims}`)
  const isGood = verify.verify(
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('The token is not signed with the key that the request names.')
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as { aud: string; exp: number; sub: string }
}
