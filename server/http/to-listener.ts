import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'

/**
 * Makes the service a listener of Node's HTTP server. What is no request it leaves to `listen`, which lets none through.
 *
 * @example
 * await listen({ listener: toListener(app), host: '127.0.0.1', port: 4000, log })
 */
export const toListener = (app: Hono): RequestListener =>
  getRequestListener(app.fetch, { overrideGlobalObjects: false })
