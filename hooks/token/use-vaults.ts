'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import { strategiesQuery } from '@/lib/api/intent/strategy-queries'
import type { Chain } from '@/lib/chain/chain'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { useApi } from '../use-site'

/** A vault of the registry that the service offers, and its rate, null if too new. */
export type OfferedVault = {
  strategy: Address
  name: string
  /** The rate as a decimal, after the fee on yield: 0.052 is 5.2 %. */
  apr: number | null
  /** The period of the measurement, ISO 8601. */
  period: { from: string; to: string } | null
}

/**
 * Returns the vaults in which a token may earn while its order is open, those with the highest rate
 * first. A vault must be in the registry of the page, whatever the service names.
 */
export function useVaults(chain: Chain | undefined, token: Address | undefined): readonly OfferedVault[] {
  const pinned =
    chain && token ? listStrategies(chain).filter(({ underlying }) => isSameAddress(underlying, token)) : []
  const { data } = useQuery(strategiesQuery(useApi(), pinned.length > 0 ? chain?.id : undefined))
  const offered = Object.values(data ?? {}).flatMap(({ strategies }) => strategies)
  return pinned
    .flatMap(({ vault }): OfferedVault[] => {
      const found = offered.find((other) => isSameAddress(other.vault, vault.address))
      if (!found) return []
      const apr = found.apr === null ? null : Number(found.apr.net)
      return [
        {
          strategy: vault.address,
          name: vault.name,
          apr: apr !== null && Number.isFinite(apr) ? apr : null,
          period: found.period,
        },
      ]
    })
    .toSorted((a, b) => (b.apr ?? 0) - (a.apr ?? 0))
}
