import { LogoImage } from '@/components/ui/logo-image'
import { useSite } from '@/hooks/use-site'

// Square, where tokens are round: Ethereum is a chain and ether a token.
export function ChainIcon({ chainId, size = 18 }: { chainId: number; size?: number }) {
  const { logos } = useSite()
  const logo = logos[chainId]?.chain
  return logo && <LogoImage src={logo} size={size} className="shrink-0 rounded-xs" />
}
