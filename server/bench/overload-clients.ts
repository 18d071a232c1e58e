import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { createDraw } from '@/lib/routing/testing/random'
import { usdc, weth } from './sign-intents'
import { makerAt, people } from './stored-orders'

/**
 * The clients of the overload benchmark, as a process of its own: so the load does not delay who
 * looks at the health of the service. It receives one `Load` after another and answers with `Seen`.
 */
export type Load = {
  origin: string
  seconds: number
  /** The time before, in which connections are opened: a busy process accepts one a turn of its loop. */
  openingSeconds: number
  connections: number
  /** Requests a second, of all connections; as fast as they are answered where it is not said. */
  perSecond?: number
  ordersStored: number
  /** Bodies of signed orders. */
  orders: readonly string[]
}

export const kinds = ['read', 'quote', 'order'] as const
export type Kind = (typeof kinds)[number]
type Asked = { kind: Kind; method: 'GET' | 'POST'; path: string; body?: string }

/** Milliseconds that answers and refusals took, and what was neither. */
export type Seen = {
  answered: Record<Kind, number[]>
  refused: number[]
  failed: Record<string, number>
  seconds: number
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
const drawAsked = ({ ordersStored, orders }: Load): Asked => {
  const at = draw.below(10)
  if (at < 7) return { kind: 'read', method: 'GET', path: drawRead(ordersStored) }
  if (at < 9) return { kind: 'quote', method: 'GET', path: drawQuote() }
  return { kind: 'order', method: 'POST', path: '/ft/p2p/1', body: draw.pick(orders) }
}

/** True if a 503 has the documented shape. */
const isRefusal = (body: string, headers: object | undefined): boolean => {
  const { errorType, details, error, requestId } = JSON.parse(body) as Record<string, unknown>
  const names = Object.keys(headers ?? {}).map((name) => name.toLowerCase())
  return errorType === 'ServiceUnavailable' && details === error && !!requestId && names.includes('retry-after')
}

/** Asks with some connections, from the next moment on. */
const runPart = (load: Load, seen: Seen): Promise<void> => {
  const { origin, seconds, openingSeconds, connections, perSecond } = load
  const countedFromMs = performance.now() + openingSeconds * 1_000
  const fail = (what: string) => {
    seen.failed[what] = (seen.failed[what] ?? 0) + 1
  }
  /** Where the time of the answer that was read last belongs. */
  let times: number[] | undefined
  const options: autocannon.Options = {
    url: origin,
    connections,
    duration: openingSeconds + seconds,
    timeout: 20,
    ...(perSecond && { overallRate: perSecond, ignoreCoordinatedOmission: true }),
    requests: [
      {
        setupRequest: (request, context) => {
          const { kind, ...rest } = drawAsked(load)
          Object.assign(context, { kind })
          return { ...request, ...rest, headers: { 'content-type': 'application/json' } }
        },
        onResponse: (status, body, context, headers) => {
          const { kind } = context as { kind: Kind }
          times = undefined
          if (status === 200) times = seen.answered[kind]
          else if (status === 503 && isRefusal(body, headers)) times = seen.refused
          else fail(`${kind} ${status} ${body.slice(0, 120)}`)
        },
      },
    ],
  }
  return new Promise<void>((resolve, reject) => {
    const instance = autocannon(options, (error) => (error ? reject(error) : resolve()))
    instance.on('reqError', (error) => fail(String(error)))
    instance.on('response', (_client, _status, _bytes, ms) => {
      if (performance.now() >= countedFromMs) times?.push(ms)
    })
  })
}

/** A connection sends what it has for a second at once: the seconds of all begin at this many moments. */
const phases = 20

const run = async (load: Load): Promise<Seen> => {
  const { seconds, connections, perSecond } = load
  const seen: Seen = { answered: { read: [], quote: [], order: [] }, refused: [], failed: {}, seconds }
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
  return seen
}

process.on('message', async (load: Load) => {
  process.send?.(await run(load))
})
