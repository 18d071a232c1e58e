import type { Hono } from 'hono'
import { nativeToken } from '@/lib/address'
import { createApp } from '../app'
import { connectDatabase } from '../db/client'
import { createAdmit } from '../http/limits/admit'
import { createLimits } from '../http/limits/limits'
import { createPagePass } from '../http/limits/page-pass'
import { openRateRows, type RateRows } from '../http/limits/rate-rows'
import { createOpenGate } from '../testing/open-gate'
import { openService } from './service'

const path = `/v2/delta/prices/is-token-supported?chainId=1&token=${nativeToken}`
const rounds = 5
const inFlight = 16

/** Requests a second, and the writes of a thousand of them. */
export type LimitFigures = { perSecond: number; statements: number; rows: number; refused: number }

/**
 * Measures a read that costs nearly nothing, with the limits and without, in turns and without a
 * socket. Pages of as many addresses send requests in turn, so that each stays below its limit.
 *
 * @example
 * (await measureLimits({ url, callers: 1_000, requests: 5_000 })).isOn.rows // 60
 */
export const measureLimits = async ({
  url,
  callers,
  requests,
}: {
  url: string
  callers: number
  requests: number
}): Promise<{ isOn: LimitFigures; isOff: LimitFigures }> => {
  const { database, close } = connectDatabase({ url, onError: console.error })
  const opened = openService({ threads: 0, gasPrice: 0n, database })
  // The bench measures a loop that is never idle.
  const deps = { ...opened.deps, gate: createOpenGate() }
  const written = { statements: 0, rows: 0 }
  const rows = openRateRows(database)
  const counted: RateRows = {
    read: rows.read,
    write: (next) => {
      written.statements += 1
      written.rows += next.length
      return rows.write(next)
    },
  }
  const { hmacKey, nowMs } = deps
  const limits = createLimits({ rows: counted, nowMs })
  const pass = createPagePass({ hmacKey, limits, nowMs, secure: false })
  const admit = createAdmit({ database, limits, pass, trustedProxies: 0 })
  const pages = await Promise.all(
    Array.from({ length: callers }, async (_, index) => {
      const remoteAddress = `198.18.${Math.floor(index / 256)}.${index % 256}`
      const cookie = (await pass.issue(remoteAddress, 'page', 'grown'))!.split(';', 1)[0]!
      return { init: { headers: { cookie } }, env: { incoming: { socket: { remoteAddress } }, web: true } }
    }),
  )
  const askAll = async (app: Hono): Promise<LimitFigures> => {
    let next = 0
    let refused = 0
    const before = { ...written }
    const begin = performance.now()
    const connection = async () => {
      while (next < requests) {
        const { init, env } = pages[next++ % callers]!
        const response = await app.request(path, init, env)
        if (response.status !== 200) refused += 1
        await response.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: inFlight }, connection))
    const perThousand = 1_000 / requests
    return {
      perSecond: requests / ((performance.now() - begin) / 1_000),
      statements: (written.statements - before.statements) * perThousand,
      rows: (written.rows - before.rows) * perThousand,
      refused,
    }
  }
  const apps = { isOff: createApp(deps), isOn: createApp({ ...deps, admit }) }
  const taken = { isOff: [] as LimitFigures[], isOn: [] as LimitFigures[] }
  for (let round = 0; round < rounds; round++)
    for (const name of ['isOff', 'isOn'] as const) taken[name].push(await askAll(apps[name]))
  await limits.giveBack('all')
  await close()
  const median = (figures: readonly LimitFigures[]) =>
    figures.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(figures.length / 2)]!
  return { isOn: median(taken.isOn), isOff: median(taken.isOff) }
}
