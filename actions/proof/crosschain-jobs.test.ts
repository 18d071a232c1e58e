import { afterEach, expect, test, vi } from 'vitest'
import { checkCrosschainJob, readCrosschainJob } from './crosschain-jobs'
import { crosschainProof, crosschainQuote, twoChains } from './testing/crosschain-world'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const { srcToken, destToken, amount, side } = crosschainProof
const question = { chainId: 1, destChainId: 42161, srcToken, destToken, amount, side, srcDecimals: 18, destDecimals: 6 }
const job = { kind: 'checkCrosschain', baseUrl: 'https://caravel.example/api', question } as const

/** Answers each request with the proof, and counts them. */
const serve = () => {
  const fetched = vi.fn(async () => Response.json(crosschainProof))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('default: checks each price, and fetches a proof once in 15 s for one request', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(100_000)
  const fetched = serve()
  const check = (id: number, output = crosschainQuote.output, asked = question) =>
    checkCrosschainJob(id, { ...job, question: asked, quote: { ...crosschainQuote, output } })
  expect(await check(1)).toMatchObject({ kind: 'checkedCrosschain', blocks: { origin: 19_000_000 } })
  const worse = (crosschainQuote.output * 99n) / 100n
  expect(await check(2, worse)).toMatchObject({ check: { verdict: 'loose' } })
  expect(fetched).toHaveBeenCalledTimes(1)
  await check(3, worse, { ...question, amount: '2' })
  expect(fetched).toHaveBeenCalledTimes(2)
  await check(4)
  now.mockReturnValue(115_000)
  await check(5)
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('error: a check that is no longer stored', async () => {
  const rpcUrls = { origin: 'https://caravel.example/rpc/1', destination: 'https://caravel.example/rpc/42161' }
  expect(await readCrosschainJob({ kind: 'readCrosschain', checkId: 0, rpcUrls, chains: twoChains })).toMatchObject({
    kind: 'failed',
  })
})
