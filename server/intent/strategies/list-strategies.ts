import { toLowerAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listStrategies as operation } from '@/lib/api/intent/intent'
import { isoTime } from '@/lib/iso-time'
import { findChain } from '../../chain/facts/find-chain'
import type { Deps } from '../../deps'
import { aprOf } from './apr'
import { readVaultSamples } from './vault-samples'

/**
 * Answers GET /v2/delta/prices/strategies/{chainId}: the vaults in which the source of a productive order may earn, by
 * token, with the yearly rate that the service measured itself.
 *
 * @throws {ApiError} UnsupportedChain
 * @example
 * (await listStrategies(deps, { chainId: 1 }))[usdc]?.strategies[0]?.name // 'Steakhouse USDC'
 */
export const listStrategies = async (
  deps: Pick<Deps, 'chains' | 'database'>,
  { chainId }: Parsed<typeof operation>,
): Promise<Answer<typeof operation>> => {
  const { chain } = findChain(deps, { chainId })
  const samples = await readVaultSamples(deps.database, chain.id)
  const rowOf = ({ address, name }: { address: `0x${string}`; name: string }) => {
    const vault = toLowerAddress(address)
    const measured = aprOf(samples.get(vault) ?? [])
    if (measured === undefined) return { vault, name, apr: null, period: null }
    const { gross, net, from, to } = measured
    return { vault, name, apr: { gross, net }, period: { from: isoTime(from * 1_000), to: isoTime(to * 1_000) } }
  }
  return Object.fromEntries(
    (chain.strategies ?? []).map(({ underlying, deltaToken, vaults }) => [
      toLowerAddress(underlying),
      { address: toLowerAddress(deltaToken), strategies: vaults.map(rowOf) },
    ]),
  )
}
