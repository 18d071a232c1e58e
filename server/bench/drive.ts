import { Agent, get } from 'node:http'

/** How long answers took, milliseconds, and how many came in a second. */
export type Figures = { p50: number; p99: number; perSecond: number; refused: number }

/**
 * Asks paths one after the other on each of several connections that stay open, and times the answers.
 *
 * @example
 * await drive({ port: 4000, paths: ['/chains', '/chains'], connections: 4 }) // { p50: 0.4, p99: 0.9, perSecond: 6_000, refused: 0 }
 */
export const drive = async ({
  port,
  paths,
  connections,
}: {
  port: number
  paths: readonly string[]
  connections: number
}): Promise<Figures> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  let refused = 0
  const ask = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const begin = performance.now()
      get({ host: '127.0.0.1', port, path, agent }, (response) => {
        if (response.statusCode !== 200) refused += 1
        response.resume()
        response.on('end', () => {
          times.push(performance.now() - begin)
          resolve()
        })
      }).on('error', reject)
    })
  const connection = async () => {
    while (next < paths.length) await ask(paths[next++]!)
  }
  const begin = performance.now()
  await Promise.all(Array.from({ length: connections }, connection))
  const seconds = (performance.now() - begin) / 1_000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(part * times.length))]!
  return { p50: at(0.5), p99: at(0.99), perSecond: paths.length / seconds, refused }
}
