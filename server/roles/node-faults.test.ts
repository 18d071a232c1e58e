import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Deployment, openDeployment } from '../testing/deployment'
import { nodeFailings, openClients } from '../testing/fail-nodes'

/**
 * The node of the first chain fails, and of the second the first of two urls. All failures: `npm
 * run bench -- faults`.
 */
const [alone, beside] = [42_161, 8_453] as const
const names = ['dead', 'wrong chain', 'half a JSON text', 'behind by 20 blocks']
const forMs = 2_500
const patienceMs = 15_000

let deployment: Deployment
let clients: Awaited<ReturnType<typeof openClients>>
beforeAll(async () => {
  deployment = await openDeployment({
    roles: ['api', 'worker'],
    chainIds: [alone, beside],
    env: (chains) => ({ AGENT_KEYS_FILE: '', [`RPC_URL_${beside}`]: `${chains[1]!.node.url},${chains[1]!.anvil.url}` }),
  })
  await Promise.all(deployment.fleet.map((member) => member.start()))
  clients = await openClients(deployment)
})
afterAll(() => deployment?.stop())

test('behavior: with random node faults no answer or row is wrong, and the service recovers soon', async () => {
  const otherUrl = deployment.chains[1]!.anvil.url
  const failings = nodeFailings({ otherUrl, random: Math.random }).filter(({ name }) => names.includes(name))
  expect(failings).toHaveLength(names.length)
  for (const failing of failings) {
    const { chains } = await clients.fail(
      { ...failing, forMs },
      deployment.chains.map(({ node }) => node),
    )
    for (const { chainId, untrue, quotes, posts, reads, recoveredMs } of chains) {
      const statuses = [quotes, posts, reads].flatMap(({ byStatus }) => Object.keys(byStatus))
      const known = ['200', '429', '503']
      expect({ name: failing.name, chainId, untrue, statuses }).toEqual({
        name: failing.name,
        chainId,
        untrue: [],
        statuses: statuses.filter((status) => known.includes(status)),
      })
      expect(recoveredMs).toBeLessThan(patienceMs)
      expect(reads.byStatus).toEqual({ 200: expect.any(Number) })
    }
  }
  expect(await clients.audit()).toEqual([])
})
