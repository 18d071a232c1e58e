import { cn } from '@/components/ui/cn'
import { LogoImage } from '@/components/ui/logo-image'
import { useSite } from '@/hooks/use-site'
import { AddressIcon } from './address-icon'

type TokenIconProps = {
  chainId: number | undefined
  token: { address: string } | undefined
  size?: number
  className?: string
}

// Shows a token's logo, or an icon of its address. Both ignore the symbol, which anyone can choose.
export function TokenIcon({ chainId, token, size = 24, className }: TokenIconProps) {
  const { logos } = useSite()
  if (!token) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={cn('shrink-0', className)}>
        <circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" strokeDasharray="3 3" opacity=".5" />
      </svg>
    )
  }
  const logo = chainId === undefined ? undefined : logos[chainId]?.tokens[token.address.toLowerCase()]
  if (!logo) return <AddressIcon address={token.address} size={size} className={className} />
  return (
    // The border separates a logo from a background of the same colour.
    <LogoImage
      src={logo}
      size={size}
      className={cn('shrink-0 rounded-full outline outline-1 -outline-offset-1 outline-line', className)}
    />
  )
}
