import { Badge } from '@/components/ui/badge'
import { useSite } from '@/hooks/use-site'
import { type Namesake, namesakeOf } from '@/lib/chain/token/namesake'
import { tradeText } from '@/messages/trade'

export type NamedAt = { address: string; symbol: string; name?: string | undefined; namesake?: Namesake | undefined }

export function useNamesake(chainId: number, token: NamedAt | undefined): Namesake | undefined {
  const chain = useSite().chains.find(({ id }) => id === chainId)
  return chain && token && namesakeOf(chain, { ...token, address: token.address as `0x${string}` })
}

// Marks a token that looks like a listed one; draws nothing for any other.
export function NamesakeMark({ chainId, token }: { chainId: number; token: NamedAt | undefined }) {
  const namesake = useNamesake(chainId, token)
  if (!namesake) return null
  return (
    <Badge variant="danger" title={tradeText.namesake.title(namesake.symbol)}>
      {tradeText.namesake.mark(namesake.symbol)}
    </Badge>
  )
}
