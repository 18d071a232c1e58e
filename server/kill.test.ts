import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hex } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { postRfqOrder, type RfqRecord } from '@/lib/api/otc'
import type { RfqOrder } from '@/lib/order/rfq'
import { createDraw } from '@/lib/routing/testing/random'
import { freePort } from '@/localnet/ports'
import { maker, openDesk, stranger, taker, toBody, usdc, weth } from './otc/testing/desk'
import { rebuildFromZero, rowsOf } from './otc/testing/rebuild-from-zero'
import { openTestDatabase } from './testing/test-database'

/** One seed again: `SEED=7 npx vitest run server/kill`. More lives, each of which begins with a start of the program: `KILLS=5`. */
const seed = Number(process.env.SEED ?? 1)
const kills = Number(process.env.KILLS ?? 1)
const postsPerLife = 6

const desk = openDesk()
const second = openTestDatabase()
let service: ChildProcess | undefined
afterAll(() => void service?.kill('SIGKILL'))

const launch = (env: Record<string, string>) =>
  spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env.PATH, ...env } as unknown as NodeJS.ProcessEnv,
    stdio: 'ignore',
  })

test('behavior: a service that is killed at some moment of posts and fills has lost nothing that it answered', async () => {
  const draw = createDraw(seed)
  const port = await freePort()
  const env = {
    ...{ ROLE: 'api,worker', WORLD: 'local', SERVICE_PORT: String(port), SOLVER_THREADS: '0' },
    ...{ DATABASE_URL: desk.database.url(), RPC_URL_1: desk.client().transport.url! },
  }
  const begin = () => {
    service = launch(env)
  }
  const kill = async () => {
    const ended = once(service!, 'exit')
    service!.kill('SIGKILL')
    await ended
  }
  /** Posts until somebody answers that it is stored, as a page does that keeps what it could not post. */
  const post = async ({ order, signature }: { order: RfqOrder; signature: Hex }): Promise<RfqRecord> => {
    const body = JSON.stringify({ ...toBody(order), signature })
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${port}${postRfqOrder.path.replace('{chainId}', '1')}`, {
        ...{ method: 'POST', body },
      }).catch(() => undefined)
      const text = await response?.text().catch(() => undefined)
      if (response && text !== undefined) expect([200, 503]).toContain(response.status)
      if (response?.status === 200 && text) return JSON.parse(text)
      await wait(100)
    }
  }

  for (const by of [maker, stranger]) await desk.approve(by, weth)
  await desk.approve(taker, usdc)
  let offered: { order: RfqOrder; signature: Hex; orderHash: string }[] = []
  const posted: string[] = []
  begin()
  for (let life = 0; life <= kills; life++) {
    const signed = await Promise.all(
      Array.from({ length: postsPerLife }, async () => {
        const by = draw.pick([maker, stranger])
        const order = desk.makeOrder({ maker: by.address.toLowerCase() as Hex })
        return { order, signature: await desk.sign(order, by) }
      }),
    )
    let answers = 0
    const fatal = draw.below(postsPerLife)
    let death: Promise<void> | undefined
    const answered = () => {
      if (life < kills && answers++ === fatal) death = kill()
    }
    const posts = Promise.all(
      signed.map(async (offer) => {
        const { orderHash } = await post(offer)
        posted.push(orderHash)
        answered()
        return { ...offer, orderHash }
      }),
    )
    for (const { order, signature, orderHash } of offered) {
      const by = order.maker === maker.address.toLowerCase() ? maker : stranger
      const deed = draw.below(3)
      if (deed > 0) await desk.fill(order, signature, (order.takerAmount * BigInt(1 + draw.below(10))) / 10n)
      if (deed < 2) await desk.cancel([orderHash], by)
    }
    if (life < kills) {
      await expect.poll(() => death !== undefined, { interval: 5, timeout: 60_000 }).toBe(true)
      await death
      begin()
    }
    offered = await posts
  }
  await desk.client().mine({ blocks: 1 })
  await expect
    .poll(() => rowsOf(desk.database()), { interval: 100, timeout: 60_000 })
    .toEqual(await rebuildFromZero({ ...desk.followDeps(), from: desk.database(), into: second() }))
  const { orders } = await rowsOf(desk.database())
  expect(orders.map(({ orderHash }) => orderHash)).toEqual(posted.toSorted())
})
