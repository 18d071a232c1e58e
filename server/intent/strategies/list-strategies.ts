import { toLowerAddress } from '@/lib/address'
import type { Answer, Parsed } from '@/lib/api/contract/operation'
import type { listStrategies as operation } from '@/lib/api/intent/intent'
import type { Vault } from '@/lib/chain/chain'
import { isoTime } from '@/lib/iso-time'
import { findChain } from '../../chain/facts/find-chain'
import type { Deps } from '../../deps'
import { aprOf } from './apr'
import { readVaultSamples } from './vault-samples'

type Row = Answer<typeof operation>[string]['strategies'][number]

/**
 * Answers GET /v2/delta/prices/strategies/{chainId}: the vaults in which a productive order's
 * source may earn, by token, with the yearly rate measured by the service. A vault is listed after
 * its first sample, so undeployed ones never are.
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
  const rowsOf = ({ address, name }: Vault): Row[] => {
    const vault = toLowerAddress(address)
    const known = samples.get(vault)
    if (!known) return []
    const measured = aprOf(known)
    if (measured === undefined) return [{ vault, name, apr: null, period: null }]
    const { gross, net, from, to } = measured
    return [{ vault, name, apr: { gross, net }, period: { from: isoTime(from * 1_000), to: isoTime(to * 1_000) } }]
  }
  return Object.fromEntries(
    (chain.strategies ?? []).flatMap(({ underlying, deltaToken, vaults }) => {
      const strategies = vaults.flatMap(rowsOf)
      return strategies.length > 0
        ? [[toLowerAddress(underlying), { address: toLowerAddress(deltaToken), strategies }]]
        : []
    }),
  )
}
