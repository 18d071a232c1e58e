import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError } from '@/lib/api/contract/errors'
import { errorBody, errorHeaders } from '../http/errors'

/**
 * Runs a peer of the service under overload, as a process of its own: it refuses every request and
 * does nothing else. It reports its origin.
 */
const refusal = new ApiError('ServiceUnavailable')
const headers = { 'Content-Type': 'application/json', ...errorHeaders(refusal) }
const server = createServer((_, response) => {
  response.writeHead(refusal.status, headers).end(JSON.stringify(errorBody(refusal, randomUUID())))
})
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
