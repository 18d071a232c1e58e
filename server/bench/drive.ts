import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** The durations of answers, milliseconds, and their number per second. */
export type Figures = { p50: number; p99: number; perSecond: number; refused: number }

type Drive = {
  port: number
  paths: readonly string[]
  bodies?: readonly string[]
  connections: number
  everyMs?: number
}

/**
 * Requests paths one after the other on each of several open connections, and times the answers.
 * Given bodies it posts; given a pace each request has a planned start, from which a late answer is
 * timed.
 *
 * @example
 * await drive({ port: 4000, paths: ['/chains', '/chains'], connections: 4 })
 * // { p50: 0.4, p99: 0.9, perSecond: 6_000, refused: 0 }
 */
export const drive = async ({ port, paths, bodies, connections, everyMs }: Drive): Promise<Figures> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let next = 0
  let refused = 0
  const method = bodies ? 'POST' : 'GET'
  const ask = (path: string, body: string | undefined, since: number) =>
    new Promise<void>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, agent, method }, (response) => {
        if (response.statusCode !== 200) refused += 1
        response.resume()
        response.on('end', () => {
          times.push(performance.now() - since)
          resolve()
        })
      })
      asked.on('error', reject)
      asked.end(body)
    })
  const begin = performance.now()
  const connection = async () => {
    while (next < paths.length) {
      const index = next++
      const due = begin + index * (everyMs ?? 0)
      if (everyMs !== undefined && due > performance.now()) await wait(due - performance.now())
      await ask(paths[index]!, bodies?.[index], everyMs === undefined ? performance.now() : due)
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const seconds = (performance.now() - begin) / 1_000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(part * times.length))]!
  return { p50: at(0.5), p99: at(0.99), perSecond: paths.length / seconds, refused }
}
