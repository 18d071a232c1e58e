import { getAbiItem, type Hex, toEventSelector } from 'viem'
import { feeVaultAbi } from '@/lib/chain/abi.generated'
import type { FeeSurface } from '@/lib/order/fee'
import { readIntentModules } from './intent-modules'
import type { ReadableChain, ServedChain } from './served-chain'

/** The topic as it appears in code that emits such a log. */
const credit = toEventSelector(getAbiItem({ abi: feeVaultAbi, name: 'FeesRegistered' })).slice(2)

/**
 * Finds the surfaces whose contract credits fees without a log, as the published ones do: the code
 * that credits them (for the intent contract, that of its modules) does not contain the log's
 * topic. Existing code is read once, since it cannot change at its address.
 *
 * @throws the client's errors if the node does not answer
 * @example
 * const unloggedFees = createUnloggedFees({ chain: mainnet, client })
 * await unloggedFees() // ['market', 'intent'] on the real chain
 */
export const createUnloggedFees = (served: ReadableChain): ServedChain['unloggedFees'] => {
  const { feeVault, intent } = served.chain.contracts
  const known = new Map<FeeSurface, boolean>()
  const isUnlogged = async (surface: FeeSurface, readCode: () => Promise<(Hex | undefined)[]>) => {
    const before = known.get(surface)
    if (before !== undefined) return before
    const codes = (await readCode()).filter((code) => code !== undefined)
    if (codes.length === 0) return false
    const found = !codes.some((code) => code.includes(credit))
    known.set(surface, found)
    return found
  }
  const codeOf = (address: Hex) => served.client.getCode({ address })
  const readModules = async () => {
    if (intent === undefined) return []
    const [own, modules] = await Promise.all([codeOf(intent), readIntentModules(served)])
    return [own, ...(await Promise.all(modules.map(({ module }) => codeOf(module))))]
  }
  return async () => {
    const [market, intents] = await Promise.all([
      isUnlogged('market', async () => [await codeOf(feeVault)]),
      isUnlogged('intent', readModules),
    ])
    return [...(market ? (['market'] as const) : []), ...(intents ? (['intent'] as const) : [])]
  }
}
