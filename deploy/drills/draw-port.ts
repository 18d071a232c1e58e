import { randomInt } from 'node:crypto'
import { isPortFree } from '@/localnet/world/ports'

/**
 * Ports that the system does not give to outgoing connections: one of these could take a port that was free when it was
 * drawn, before its server starts or while it is replaced.
 */
const range = { first: 28_000, afterLast: 32_768 } as const

const drawn = new Set<number>()

/**
 * Draws a free port of the loopback interface, each once.
 *
 * @example
 * await drawPort() // 30417
 */
export const drawPort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(range.first, range.afterLast)
    if (drawn.has(port)) continue
    drawn.add(port)
    if (await isPortFree(port)) return port
  }
}
