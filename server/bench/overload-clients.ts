import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { createDraw } from '@/lib/routing/testing/random'
import { makerAt, people } from './stored-orders'
import { usdc, weth } from './traded'

/**
 * Runs the clients of the overload benchmark, as a process of its own: so the load does not delay
 * the health requests. It receives one `Load` after another and answers with `Seen`.
 */
export type Load = {
  origin: string
  seconds: number
  /**
   * The time before, in which connections are opened: a busy process accepts one per turn of its
   * loop.
   */
  openingSeconds: number
  connections: number
  /** Requests a second, of all connections; by default as fast as they are answered. */
  perSecond?: number
  ordersStored: number
  /** The bodies of signed orders. */
  orders: readonly string[]
}

export const kinds = ['read', 'quote', 'order'] as const
export type Kind = (typeof kinds)[number]

/** The milliseconds of answers and refusals, and all other answers. */
export type Seen = {
  answered: Record<Kind, number[]>
  refused: number[]
  failed: Record<string, number>
  seconds: number
  /** The processor time of the clients, as a part of one core. */
  cores: number
}

const draw = createDraw(7)
const hashAt = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
const drawRead = (ordersStored: number): string =>
  draw.pick([
    () => `/ft/order/${hashAt(draw.below(ordersStored))}`,
    () => `/ft/p2p/1/maker/${makerAt(1 + draw.below(people.makers - 1))}?limit=20`,
    () => `/v2/delta/orders?userAddress=${makerAt(draw.below(people.makers))}&limit=20`,
    () => '/status',
    () => '/chains',
  ])()
const drawQuote = (): string => {
  const [from, to] = draw.pick([[weth, usdc] as const, [usdc, weth] as const])
  const unit = from === weth ? 10 ** 15 : 10 ** 6
  const query = { srcToken: from, destToken: to, amount: String(unit * (1 + draw.below(5_000))) }
  const rest = { side: 'SELL', network: '1', version: '6.2', slippage: '50' }
  const decimals = { srcDecimals: from === weth ? '18' : '6', destDecimals: from === weth ? '6' : '18' }
  return `/prices?${new URLSearchParams({ ...query, ...decimals, ...rest })}`
}
/**
 * Returns the requests of one connection, in turn: 70 % read, 20 % request a quote, 10 % post an
 * order. Only quotes differ each time, as writing a request costs more than sending it.
 */
const requestsOf = (seen: Seen, { ordersStored, orders }: Load, belongsTo: (times: number[]) => void) =>
  Array.from({ length: requestsOfConnection }, (_, index): autocannon.Request => {
    const headers = { 'content-type': 'application/json' }
    const as = (kind: Kind) => ({ headers, onResponse: judge(seen, kind, belongsTo) })
    const at = index % 10
    if (at < 7) return { ...as('read'), method: 'GET', path: drawRead(ordersStored) }
    if (at === 9) return { ...as('order'), method: 'POST', path: '/ft/p2p/1', body: draw.pick(orders) }
    return { ...as('quote'), method: 'GET', setupRequest: (request) => ({ ...request, path: drawQuote() }) }
  })
const requestsOfConnection = 40

/** True if a 503 has the documented shape. */
const isRefusal = (body: string, headers: object | undefined): boolean => {
  const { errorType, details, error, requestId } = JSON.parse(body) as Record<string, unknown>
  const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase())
  return errorType === 'ServiceUnavailable' && details === error && !!requestId && names.includes('retry-after')
}

const fail = ({ failed }: Seen, what: string) => {
  failed[what] = (failed[what] ?? 0) + 1
}

/** Creates the judge of answers to requests of a kind, which returns the list for their time. */
const judge =
  (seen: Seen, kind: Kind, belongsTo: (times: number[]) => void) =>
  (status: number, body: string, _context: object, headers?: object) => {
    if (status === 200) belongsTo(seen.answered[kind])
    else if (status === 503 && isRefusal(body, headers)) belongsTo(seen.refused)
    else fail(seen, `${kind} ${status} ${body.slice(0, 120)}`)
  }

/** Sends requests on some connections, from the next moment on. */
const runPart = (load: Load, seen: Seen): Promise<void> => {
  const { origin, seconds, openingSeconds, connections, perSecond } = load
  const countedFromMs = performance.now() + openingSeconds * 1_000
  /** The list for the time of the answer that was read last. */
  let times: number[] | undefined
  const options: autocannon.Options = {
    url: origin,
    connections,
    duration: openingSeconds + seconds,
    timeout: 20,
    ...(perSecond && { overallRate: perSecond, ignoreCoordinatedOmission: true }),
    requests: requestsOf(seen, load, (of) => {
      times = of
    }),
  }
  return new Promise<void>((resolve, reject) => {
    const instance = autocannon(options, (error) => (error ? reject(error) : resolve()))
    instance.on('reqError', (error) => fail(seen, String(error)))
    instance.on('response', (_client, _status, _bytes, ms) => {
      if (performance.now() >= countedFromMs) times?.push(ms)
      times = undefined
    })
  })
}

/**
 * A connection sends its requests of a second at once: the seconds of all begin at this many
 * moments.
 */
const phases = 20

const run = async (load: Load): Promise<Seen> => {
  const { seconds, connections, perSecond } = load
  const seen: Seen = { answered: { read: [], quote: [], order: [] }, refused: [], failed: {}, seconds, cores: 0 }
  const [before, sinceMs] = [process.cpuUsage(), performance.now()]
  if (perSecond === undefined) await runPart(load, seen)
  else {
    const part = {
      ...load,
      connections: Math.ceil(connections / phases),
      perSecond: Math.ceil(perSecond / phases),
    }
    await Promise.all(
      Array.from({ length: phases }, async (_, phase) => {
        await wait((phase * 1_000) / phases)
        await runPart(part, seen)
      }),
    )
  }
  const { user, system } = process.cpuUsage(before)
  return { ...seen, cores: (user + system) / 1_000 / (performance.now() - sinceMs) }
}

process.on('message', async (load: Load) => {
  process.send?.(await run(load))
})
