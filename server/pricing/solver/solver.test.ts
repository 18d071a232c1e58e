import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bundledService } from '@/build/bundled-service'
import { ApiError } from '@/lib/api/contract/errors'
import { type MarketState, updateMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { createDraw } from '@/lib/routing/testing/random'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import { serveSyntheticChain } from '../../testing/synthetic-chain'
import { type PriceRequest, readPriceRequest } from '../price-request'
import type { QuoteContext } from '../question-of'
import type { Quote } from '../route/quote'
import { createLocalSolver, createSolver, startSolverThread, withMaxWait } from './solver'

const { tokens, market } = dataSet('D1', 1)
const { served } = serveSyntheticChain({ tokens, market })
const local = createLocalSolver()
const log = () => {}
/** Avoids timeouts on slow machines; one test covers a late answer. */
const patient = { answerMs: 2 ** 31 - 1 }

const contextOf = (state: MarketState, blockNumber = 1n): QuoteContext => ({
  chain: served.chain,
  market: state,
  blockNumber,
  gasPriceWei: 10n ** 10n,
  dataPriceWei: 0n,
  unlistedTokens: [],
  orders: [],
})
const context = contextOf(market)

/** Draws random questions, refused ones among them. */
const drawQuestions = (count: number): Promise<PriceRequest[]> => {
  const draw = createDraw(9)
  return Promise.all(
    Array.from({ length: count }, () => {
      const src = draw.below(tokens.length)
      const dest = (src + 1 + draw.below(tokens.length - 1)) % tokens.length
      const side = draw.pick(['SELL', 'SELL', 'BUY'] as const)
      const given = tokens[side === 'SELL' ? src : dest]!
      return readPriceRequest(served, {
        srcToken: `T${src}`,
        destToken: `T${dest}`,
        side,
        amount: draw.pick([1n, unitsOf(given, 100), unitsOf(given, 20_000), unitsOf(given, 1e15)]).toString(),
        slippage: 50,
        version: '6.2',
        ...draw.pick([
          {},
          {},
          { excludeDEXS: ['UniswapV3'] },
          { includeContractMethods: ['swapExactAmountInOnUniswapV2'] },
        ]),
        ...draw.pick([
          {},
          {},
          {},
          side === 'SELL' ? { srcTokenTransferFee: 100 } : { destTokenTransferFee: 100 },
          { excludePools: [market.pools[0]!.address] },
        ]),
      })
    }),
  )
}
const outcome = (answer: Promise<unknown>) =>
  answer.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const { errorType, details, availableLiquidity } = error
    const { srcAmount, destAmount } = availableLiquidity ?? {}
    return `${errorType}: ${details}${srcAmount ? `, at most ${srcAmount} for ${destAmount}` : ''}`
  })

describe('createSolver', () => {
  let questions: PriceRequest[] = []
  const workers: Worker[] = []
  let bundled: string
  // The first thread runs the source, which takes a second to start; the others run the bundle.
  const startThread = () => {
    const worker = startSolverThread(workers.length === 0 ? undefined : bundled)
    workers.push(worker)
    return worker
  }
  const solver = createSolver({ threads: 2, log, startThread, limits: patient })
  beforeAll(async () => {
    bundled = path.join(path.dirname(await bundledService()), 'solver-thread.mjs')
    questions = await drawQuestions(200)
  })
  afterAll(solver.stop)

  test('default', async () => {
    const there = await Promise.all(questions.map((question) => outcome(solver.quote(question, context))))
    const here = await Promise.all(questions.map((question) => outcome(local.quote(question, context))))
    expect(there).toEqual(here)
    expect(new Set(here.map((answer) => typeof answer))).toEqual(new Set(['object', 'string']))
    expect(here).toContainEqual(expect.stringContaining(', at most '))
  })

  test('behavior: every answer is of the requested state, while blocks arrive', async () => {
    const draw = createDraw(3)
    let state = market
    const asked = questions.slice(0, 60).map((question, index) => {
      const pools = Array.from({ length: 3 }, () => draw.pick(state.pools))
      state = updateMarket(
        state,
        pools.map((pool) => (pool.kind === 'v2' ? { ...pool, reserve0: (pool.reserve0 * 101n) / 100n } : { ...pool })),
      )
      const context = contextOf(state, BigInt(index + 2))
      if (index % 2 === 0) solver.follow(context)
      return { question, context, answer: outcome(solver.quote(question, context)) }
    })
    for (const { question, context, answer } of asked)
      expect(await answer).toEqual(await outcome(local.quote(question, context)))
  })

  test('behavior: bounds equal those of the calling thread', async () => {
    const quoted = await Promise.all(
      questions.slice(0, 20).map(async (question) => {
        const answer = await outcome(local.quote(question, context))
        return typeof answer === 'object' ? [{ question, priceRoute: { ...(answer as Quote), hmac: '' } }] : []
      }),
    )
    const bounds = ({ certify }: Pick<typeof solver, 'certify'>) =>
      Promise.all(quoted.flat().map(({ question, priceRoute }) => certify(question, context, priceRoute)))
    const there = await bounds(solver)
    expect(there.length).toBeGreaterThan(5)
    expect(there).toEqual(await bounds(local))
  })

  test('behavior: bounds over two chains equal those of the calling thread, in every state', async () => {
    const [src, bridged, dest] = tokens as [(typeof tokens)[0], (typeof tokens)[0], (typeof tokens)[0]]
    const request = {
      side: 'SELL' as const,
      srcToken: src.address,
      destToken: dest.address,
      amount: unitsOf(src, 1_000),
      lanes: [{ input: bridged.address, output: bridged.address, scalingFactor: 0 }],
    }
    const destination = { chain: { ...served.chain, id: 8453 }, market, unlistedTokens: [] }
    const moved = updateMarket(market, [{ ...market.pools[0]! }])
    for (const state of [market, moved]) {
      const chains = { origin: contextOf(state), destination }
      expect(await solver.certifyCrosschain(request, chains)).toEqual(await local.certifyCrosschain(request, chains))
    }
    const apart = { ...request, lanes: [] }
    const chains = { origin: context, destination }
    expect(await outcome(solver.certifyCrosschain(apart, chains))).toContain('PricingError')
  })

  test('behavior: matches equal those of the calling thread', async () => {
    const order = (from: number, to: number) => {
      const [src, dest] = [tokens[from]!, tokens[to]!]
      const ends = { src: src.address, dest: dest.address, side: 'SELL' as const, inParts: false, gas: 59_000 }
      return { ...ends, amount: unitsOf(src, 10_000), limit: unitsOf(dest, 9_900) }
    }
    const gas = { base: 59_000, pair: 32_000, run: 18_000 }
    const request = { orders: [order(0, 1), order(1, 0)], gas, gasMargin: 1.2, dexes: ['UniswapV2', 'UniswapV3'] }
    const there = await solver.match(request, context)
    expect(there.map(({ fills }) => fills.length)).toEqual([2])
    expect(there).toEqual(await local.match(request, context))
  })

  test('behavior: a killed thread is replaced and loses no question', async () => {
    const here = await Promise.all(questions.slice(0, 40).map((question) => outcome(local.quote(question, context))))
    for (const worker of workers.slice()) {
      const there = questions.slice(0, 40).map((question) => outcome(solver.quote(question, context)))
      await there[3]
      await worker.terminate()
      expect(await Promise.all(there)).toEqual(here)
    }
    expect(workers).toHaveLength(4)
  })
})

const open = (source: string, limits: Parameters<typeof createSolver>[0]['limits'] = {}) => {
  let started = 0
  const startThread = () => {
    started += 1
    return new Worker(`const { parentPort } = require('node:worker_threads'); ${source}`, { eval: true })
  }
  return {
    solver: createSolver({ threads: 1, log, startThread, limits: { ...patient, ...limits } }),
    started: () => started,
  }
}
const ready = `parentPort.postMessage({ kind: 'ready' });`

test('behavior: the calling thread solves when threads cannot be started', async () => {
  const { solver, started } = open(`throw new Error('no such file')`)
  const [question] = await drawQuestions(1)
  expect(await solver.quote(question!, context)).toEqual(await local.quote(question!, context))
  expect(started()).toBe(3)
  await solver.stop()
})

test('error: ServiceUnavailable when a question ends two threads; the next one gets a new thread', async () => {
  const { solver, started } = open(
    `${ready} parentPort.on('message', ({ kind, id, blockNumber }) => {
      if (kind !== 'ask') return
      if (blockNumber === 13n) process.exit(1)
      parentPort.postMessage({ kind: 'answer', id, answer: 'well' })
    })`,
  )
  const [question] = await drawQuestions(1)
  const poison = solver.quote(question!, contextOf(market, 13n))
  const next = solver.quote(question!, context)
  await expect(poison).rejects.toMatchObject({ errorType: 'ServiceUnavailable' })
  expect(await next).toBe('well')
  expect(started()).toBe(3)
  await solver.stop()
})

test('error: PriceTimeout, and the thread is replaced', async () => {
  const { solver, started } = open(
    `${ready} parentPort.on('message', ({ kind, id, blockNumber }) => {
      if (kind !== 'ask') return
      while (blockNumber === 13n);
      parentPort.postMessage({ kind: 'answer', id, answer: 'well' })
    })`,
    { answerMs: 300 },
  )
  const [question] = await drawQuestions(1)
  const late = solver.quote(question!, contextOf(market, 13n))
  await expect(late).rejects.toMatchObject({ errorType: 'PriceTimeout' })
  expect(started()).toBeLessThanOrEqual(2)
  await solver.stop()
})

test('error: ServiceUnavailable above the queue limit, and for all that wait at stop', async () => {
  const { solver } = open(ready, { waiting: 3 })
  const [question] = await drawQuestions(1)
  const held = Array.from({ length: 5 }, () => outcome(solver.quote(question!, context)))
  await expect(solver.quote(question!, context)).rejects.toMatchObject({ errorType: 'ServiceUnavailable' })
  await solver.stop()
  expect(new Set(await Promise.all(held))).toEqual(new Set(['ServiceUnavailable: Service Unavailable']))
  await expect(solver.quote(question!, context)).rejects.toMatchObject({ errorType: 'ServiceUnavailable' })
})

/** Starts a thread whose answers a test controls: each \`next\` is one answer. */
const openStepped = () => {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads')
    const asked = []
    let owed = 0
    const answer = () => {
      while (owed > 0 && asked.length > 0) {
        owed -= 1
        parentPort.postMessage({ kind: 'answer', id: asked.shift(), answer: {} })
      }
    }
    parentPort.on('message', (message) => {
      if (message.kind === 'ask') asked.push(message.id)
      if (message.kind === 'next') owed += 1
      answer()
    })
    ${ready}`,
    { eval: true },
  )
  const solver = createSolver({ threads: 1, log, startThread: () => worker, limits: patient })
  return { solver, next: () => worker.postMessage({ kind: 'next' }) }
}

test('behavior: a question whose caller leaves before a thread has it is never asked', async () => {
  const { solver, next } = openStepped()
  const [question] = await drawQuestions(1)
  const left = new AbortController()
  const held = [solver.quote(question!, context), solver.quote(question!, context)]
  const waiting = solver.quote(question!, context, left.signal)
  const last = solver.quote(question!, context)
  left.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await expect(solver.quote(question!, context, left.signal)).rejects.toThrow('left')
  // Three answers are requested in total.
  for (let answers = 0; answers < 3; answers++) next()
  await Promise.all([...held, last])
  await solver.stop()
})

test("error: the caller's refusal at once where the wait would be too long", async () => {
  const { solver, next } = openStepped()
  const [question] = await drawQuestions(1)
  const refuse = () => {
    throw new ApiError('ServiceUnavailable')
  }
  const impatient = withMaxWait(solver, { maxWaitMs: 5, minAhead: 2, refuse })
  // The pace is not known yet.
  const first = impatient.quote(question!, context)
  // This answer takes 20 ms.
  await wait(20)
  next()
  await first
  const held = [impatient.quote(question!, context), impatient.quote(question!, context)]
  await expect(impatient.quote(question!, context)).rejects.toMatchObject({ errorType: 'ServiceUnavailable' })
  await expect(impatient.certify(question!, context, {} as never)).rejects.toMatchObject({ status: 503 })
  const patientOne = solver.quote(question!, context)
  for (let answers = 0; answers < 3; answers++) next()
  await Promise.all([...held, patientOne])
  next()
  await impatient.quote(question!, context)
  await solver.stop()
})
