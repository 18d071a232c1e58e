import { chains } from '@/lib/chain/registry/chains'
import { InvalidOptionError } from '../world/option-errors'

/** A real chain to fork. `block` is the newest one by default. */
export type ForkOption = { chainId: number; url: string; block?: bigint }

/** The limits of a world's requests to the node of one real chain. */
export type UpstreamLimits = { maxCalls: number; callsPerSecond: number }

/**
 * A start reads every listed pool: some thousands of calls. The rest lasts for a day of swaps, at a
 * free plan's rate.
 */
export const upstreamLimits: UpstreamLimits = { maxCalls: 100_000, callsPerSecond: 25 }

const expected = `ID=URL or ID=URL@BLOCK with an http url and a chain of ${Object.keys(chains).join(', ')}`

/**
 * Reads the value of `--fork`. The url is not repeated in an error, since it may contain a key.
 *
 * @throws Localnet.InvalidOptionError
 * @example
 * readFork('8453=https://mainnet.base.org@22000000').block // 22000000n
 */
export function readFork(given: string | undefined): ForkOption {
  const [, id, url, block] = /^([1-9]\d{0,9})=(https?:\/\/\S+?)(?:@(\d{1,15}))?$/.exec(given ?? '') ?? []
  const chainId = Number(id)
  if (url === undefined || !chains[chainId] || !URL.canParse(url))
    throw new InvalidOptionError({
      name: '--fork',
      given: given === undefined ? 'nothing' : 'something else',
      expected,
    })
  return { chainId, url, ...(block === undefined ? {} : { block: BigInt(block) }) }
}
