import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import type { PermitRequirement } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { rpcOf } from '../connect/wallet-rpc'
import { useIsPermitRefused } from '../run/refused-permits'

/** The lifetime of an answer, since an account may get code at any time; a run reads it again. */
const staleMs = 10 * 60_000

/** True if a permit may replace an approval, and while that is unknown. */
export function useTakesPermit(
  chain: Chain | undefined,
  account: Address | undefined,
  requirement: PermitRequirement | undefined,
): boolean {
  const config = useConfig()
  const isRefused = useIsPermitRefused({ chain, account, token: requirement && { address: requirement.token } })
  const { data = true } = useQuery({
    queryKey: ['takesPermit', chain?.id, account, requirement?.kind, requirement?.token],
    queryFn: async () =>
      (await import('@/actions/wallet/permit/takes-permit')).takesPermit(rpcOf(config, chain!.id), {
        chain: chain!,
        account: account!,
        requirement: requirement!,
      }),
    enabled: chain !== undefined && account !== undefined && requirement !== undefined,
    staleTime: staleMs,
    retry: 1,
  })
  return data && !isRefused
}
