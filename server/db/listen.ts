import pg from 'pg'

/** Receives the announcements of processes to each other by NOTIFY. */
export type Listener = {
  /** Calls a function with each payload of a channel. Returns the function that ends it. */
  on: (channel: string, hear: (payload: string) => void) => () => void
  /** False while the connection is broken: announcements of that time are lost. */
  isUp: () => boolean
  close: () => Promise<void>
}

const reconnectMs = 1_000
/** A silently closed connection is detected within this time, milliseconds. */
const keepAliveMs = 10_000

/**
 * Opens the connection by which a process listens, and reopens it after it broke. It needs its own
 * session: a pooler that lends connections per transaction receives nothing. Announcements may be
 * lost, and callers must work without them.
 *
 * @example
 * const listener = openListener({ url: 'postgres://127.0.0.1/caravel', onError: console.error, sleep })
 * listener.on('chain_heads', (payload) => console.log(payload))
 */
export const openListener = ({
  url,
  onError,
  sleep,
}: {
  url: string
  onError: (error: Error) => void
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}): Listener => {
  const closed = new AbortController()
  const channels = new Map<string, Set<(payload: string) => void>>()
  let current: pg.Client | undefined
  let isUp = false

  const listenTo = (client: pg.Client, channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`)
  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'caravel listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
    })
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    client.on('error', onError)
    client.on('notification', ({ channel, payload = '' }) => {
      for (const hear of channels.get(channel) ?? []) hear(payload)
    })
    current = client
    try {
      await client.connect()
      for (const channel of channels.keys()) await listenTo(client, channel)
      isUp = true
      await ended
    } finally {
      isUp = false
      current = undefined
      await client.end().catch(() => undefined)
    }
  }
  const run = async () => {
    while (!closed.signal.aborted) {
      await connect().catch(onError)
      await sleep(reconnectMs, closed.signal)
    }
  }
  const running = run()

  return {
    on: (channel, hear) => {
      const known = channels.get(channel)
      if (known) known.add(hear)
      else {
        channels.set(channel, new Set([hear]))
        // A connection that breaks here listens to all channels after it is reopened.
        if (current && isUp) listenTo(current, channel).catch(onError)
      }
      return () => channels.get(channel)?.delete(hear)
    },
    isUp: () => isUp,
    close: async () => {
      closed.abort()
      await current?.end().catch(() => undefined)
      await running
    },
  }
}
