import { expect, test } from 'vitest'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import { createLocalSolver } from '../pricing/solver/solver'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { serveChain } from './service'

test('behavior: a repeated request on the same state is not solved again, as in production', async () => {
  const { tokens, market } = dataSet('D4', 1)
  const { served, show } = serveSyntheticChain({ tokens, market })
  const local = createLocalSolver()
  let solved = 0
  const quote: typeof local.quote = (...question) => {
    solved++
    return local.quote(...question)
  }
  const { app } = serveChain({ served, solver: { ...local, quote } })
  const [from, to] = [tokens[1]!, tokens[2]!]
  const decimals = { srcDecimals: String(from.decimals), destDecimals: String(to.decimals) }
  const named = { srcToken: from.address, destToken: to.address, amount: String(unitsOf(from, 100)), ...decimals }
  const query = new URLSearchParams({ ...named, side: 'SELL', network: '1', version: '6.2', slippage: '50' })
  const path = `/prices?${query}`
  for (let times = 0; times < 3; times++) expect((await app.request(path)).status).toBe(200)
  expect(solved).toBe(1)
  show(served.tracker.market().state)
  await app.request(path)
  expect(solved).toBe(2)
})
