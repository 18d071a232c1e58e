import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Context, Hono } from 'hono'

/**
 * Makes the service a listener of Node's HTTP server. What is no request it leaves to `listen`, which lets none through. `web` says that
 * it answers on the port of the pages.
 *
 * @example
 * await listen({ listener: toListener(app), host: '127.0.0.1', port: 4000, log })
 */
export const toListener = (app: Hono, { web = false } = {}): RequestListener =>
  getRequestListener((request, env) => app.fetch(request, { ...env, web }), { overrideGlobalObjects: false })

/**
 * Says whether a request came to the port of the pages.
 *
 * @example
 * isOnWebPort(c) // true for GET /api/prices on PORT
 */
export const isOnWebPort = (c: Context): boolean => (c.env as { web?: boolean } | undefined)?.web === true
