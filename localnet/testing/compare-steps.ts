import { type Address, decodeFunctionResult, encodeFunctionData } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { exactTimeout } from '@/lib/routing/testing/exact-run'
import { type Anvil, startAnvil } from '../chain/anvil'
import { ownArtifact } from '../seed/artifacts'

const account: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const callGas = 1_500_000_000n
const batchSize = 50

type Planned<outcome> = { steps: readonly unknown[]; expected: readonly outcome[] }
type Compared = { swaps: number; failures: number; different: readonly unknown[] }

/**
 * Deploys one of our contracts on a node for the tests of a file. Its `probe(cases)` runs the steps
 * of each case in one call, so that no state stays. Compares the outcome of every step with the
 * expected one, field by field. `value` is sent with each call, in raw units of the native token.
 *
 * @example
 * const compare = openSteps('Erc4626Probe')
 * test('...', async () => expect((await compare(900, planVault)).different).toEqual([]))
 */
export const openSteps = (artifact: string, value = 0n) => {
  let node: Anvil
  let probe: (cases: readonly unknown[]) => Promise<readonly (readonly object[])[]>
  beforeAll(async () => {
    node = await startAnvil({ chainId: 1 })
    const { client } = node
    const { abi, bytecode } = ownArtifact(artifact)
    const { contractAddress } = await client.act({ from: account, data: bytecode })
    await client.setBalance({ address: account, value: 2n * value + 10n ** 20n })
    probe = async (cases) => {
      const data = encodeFunctionData({ abi, functionName: 'probe', args: [cases] })
      const answer = await client.call({ account, to: contractAddress!, data, gas: callGas, value })
      return decodeFunctionResult({ abi, functionName: 'probe', data: answer.data! }) as readonly (readonly object[])[]
    }
  }, exactTimeout)
  afterAll(() => node?.stop())

  return async <outcome extends { ok: boolean }>(count: number, plan: () => Planned<outcome>): Promise<Compared> => {
    const different: unknown[] = []
    let [swaps, failures] = [0, 0]
    for (let left = count; left > 0; left -= batchSize) {
      const batch = Array.from({ length: batchSize }, plan)
      const outcomes = await probe(batch)
      for (const [index, { expected, steps, ...start }] of batch.entries())
        for (const [step, one] of expected.entries()) {
          const outcome = outcomes[index]![step] as outcome
          swaps++
          if (!one.ok) failures++
          const isSame = (Object.keys(one) as (keyof outcome)[]).every((field) => one[field] === outcome[field])
          if (!isSame) different.push({ start, step: steps[step], expected: one, outcome })
        }
    }
    return { swaps, failures, different }
  }
}
