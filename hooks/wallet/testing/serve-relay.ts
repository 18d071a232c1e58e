import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { type ConnectRelay, createConnectRelay } from './connect-relay'

/** Serves a relay of WalletConnect on a free port of this machine. */
export const serveRelay = async (): Promise<ConnectRelay & { url: string; close: () => Promise<void> }> => {
  const relay = createConnectRelay()
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('connection', (socket) => {
    const { receive, leave } = relay.join((text) => socket.send(text))
    socket.on('message', (data) => receive(String(data)))
    socket.on('close', leave)
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of server.clients) socket.terminate()
    server.close()
    await once(server, 'close')
  }
  return { ...relay, url: `ws://127.0.0.1:${port}`, close }
}
