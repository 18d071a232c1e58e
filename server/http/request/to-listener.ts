import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Context, Hono } from 'hono'

/**
 * Converts the service to a listener of Node's HTTP server; `listen` handles invalid requests
 * before it. `web` is true on the port of the pages.
 *
 * @example
 * await listen({ listener: toListener(app), host: '127.0.0.1', port: 4000, log })
 */
export const toListener = (app: Hono, { web = false } = {}): RequestListener =>
  getRequestListener((request, env) => app.fetch(request, { ...env, web }), { overrideGlobalObjects: false })

/**
 * True if a request came to the port of the pages.
 *
 * @example
 * isOnWebPort(c) // true for GET /api/prices on PORT
 */
export const isOnWebPort = (c: Context): boolean => (c.env as { web?: boolean } | undefined)?.web === true
