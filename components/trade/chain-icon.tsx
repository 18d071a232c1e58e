import { LogoImage } from '@/components/ui/logo-image'
import { chainLogoPath } from '@/lib/chain/logos'

// Square, where tokens are round: Ethereum is a chain and ether a token.
export function ChainIcon({ chainId, size = 18 }: { chainId: number; size?: number }) {
  const logo = chainLogoPath(chainId)
  return logo && <LogoImage src={logo} size={size} className="shrink-0 rounded-xs" />
}
