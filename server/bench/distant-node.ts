import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Part of the delay by which it varies, up and down. */
const jitter = 0.1

/**
 * Puts a distance in front of a node: each HTTP request is answered `delayMs` later, give or take 10 %. `draw` gives numbers from 0 to 1.
 *
 * @example
 * const node = await openDistantNode({ url: anvil.url, delayMs: 100, draw: Math.random })
 * createChainClient({ chain: mainnet, urls: [node.url] })
 */
export const openDistantNode = async ({
  url,
  delayMs,
  draw,
}: {
  url: string
  delayMs: number
  draw: () => number
}): Promise<{ url: string; close: () => void }> => {
  const server = createServer(async (asked, answer) => {
    await wait(delayMs * (1 + jitter * (2 * draw() - 1)))
    const { method, headers } = asked
    const passedOn = request(url, { method, headers }, (told) => {
      answer.writeHead(told.statusCode!, told.headers)
      told.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
