import { LogoImage } from '@/components/ui/logo-image'
import { useSite } from '@/hooks/use-site'

// Shows a chain's logo as a square, to distinguish Ethereum from ether, whose icon is round.
export function ChainIcon({ chainId, size = 18 }: { chainId: number; size?: number }) {
  const { logos } = useSite()
  const logo = logos[chainId]?.chain
  return logo && <LogoImage src={logo} size={size} className="shrink-0 rounded-xs" />
}
