import { decodeFunctionResult, encodeFunctionData, getAbiItem, type Hex, toEventSelector } from 'viem'
import { feeVaultAbi, intentAbi } from '@/lib/chain/abi.generated'
import type { FeeSurface } from '@/lib/order/fee'
import { readMany } from './multicall'
import type { ReadableChain, ServedChain } from './served-chain'

/** As it stands in code that writes such a log. */
const credit = toEventSelector(getAbiItem({ abi: feeVaultAbi, name: 'FeesRegistered' })).slice(2)

/**
 * Finds the surfaces whose contract credits fees without a log of it, as the published ones do: the code that credits them, of the intent
 * contract that of its modules, does not have the log's topic in it. Read once where there is code, since no code changes under its address.
 *
 * @throws what the client throws when the node does not answer
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
    const call = { target: intent, data: encodeFunctionData({ abi: intentAbi, functionName: 'getModules' }) }
    const [own, [answer]] = await Promise.all([codeOf(intent), readMany(served, [call], { blockTag: 'latest' })])
    return [own, ...(await Promise.all(modulesOf(answer).map(codeOf)))]
  }
  return async () => {
    const [market, intents] = await Promise.all([
      isUnlogged('market', async () => [await codeOf(feeVault)]),
      isUnlogged('intent', readModules),
    ])
    return [...(market ? (['market'] as const) : []), ...(intents ? (['intent'] as const) : [])]
  }
}

/** None where the answer is not a list of modules. */
const modulesOf = (answer: Hex | undefined): Hex[] => {
  if (answer === undefined || answer === '0x') return []
  try {
    const modules = decodeFunctionResult({ abi: intentAbi, functionName: 'getModules', data: answer })
    return modules.map(({ module }) => module)
  } catch {
    return []
  }
}
