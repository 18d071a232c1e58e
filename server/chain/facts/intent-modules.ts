import { decodeFunctionResult, encodeFunctionData, getAbiItem, type Hex, toFunctionSelector } from 'viem'
import { intentAbi } from '@/lib/chain/abi.generated'
import { readMany } from '../node/multicall'
import type { ReadableChain, ServedChain } from './served-chain'

type IntentModule = { module: Hex; selectors: readonly Hex[] }

/**
 * Reads the modules that a chain's intent contract has installed now; none if there is no contract,
 * or it does not list them.
 *
 * @throws the client's errors if the node does not answer
 * @example
 * await readIntentModules({ chain: mainnet, client })
 * // [{ module: '0x5fbd...', selectors: ['0x9f4ab1c3', '0x8b30517a'] }]
 */
export const readIntentModules = async (served: ReadableChain): Promise<readonly IntentModule[]> => {
  const { intent } = served.chain.contracts
  if (intent === undefined) return []
  const call = { target: intent, data: encodeFunctionData({ abi: intentAbi, functionName: 'getModules' }) }
  const [answer] = await readMany(served, [call], { blockTag: 'latest' })
  if (answer === undefined || answer === '0x') return []
  try {
    return decodeFunctionResult({ abi: intentAbi, functionName: 'getModules', data: answer })
  } catch {
    return []
  }
}

const crossSelectors = (['crossSettle', 'crossSettleSlices'] as const).map((name) =>
  toFunctionSelector(getAbiItem({ abi: intentAbi, name })),
)

/**
 * Returns a check for the functions that settle by amounts, which the published intent contracts do
 * not have. A positive answer is cached; a negative one is read again, since they may be installed
 * later.
 *
 * @throws the client's errors if the node does not answer
 * @example
 * const hasCrossSettle = createHasCrossSettle({ chain: mainnet, client })
 * await hasCrossSettle() // false on the real chain
 */
export const createHasCrossSettle = (served: ReadableChain): ServedChain['hasCrossSettle'] => {
  let isKnown = false
  return async () => {
    if (isKnown) return true
    const installed = (await readIntentModules(served)).flatMap(({ selectors }) => selectors)
    isKnown = crossSelectors.every((selector) => installed.includes(selector))
    return isKnown
  }
}
