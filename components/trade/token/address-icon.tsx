import { cn } from '@/components/ui/cn'

type AddressIconProps = { address: string; size: number; className?: string | undefined }

// A picture made of the address alone, for what has no logo: one address looks the same everywhere, and its symbol, which anyone can choose,
// has no say in it. Three turned squares on a ground, each placed and coloured by bytes of their own.
export function AddressIcon({ address, size, className }: AddressIconProps) {
  const byte = (index: number) => Number.parseInt(address.slice(2 + 2 * index, 4 + 2 * index), 16) || 0
  const hue = (byte(0) * 256 + byte(1)) % 360
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-slot="address-icon"
      className={cn('shrink-0 overflow-hidden rounded-full', className)}
    >
      <rect width="24" height="24" fill={`oklch(0.5 0.13 ${hue})`} />
      {[2, 6, 10].map((first, layer) => (
        <rect
          key={first}
          width="24"
          height="24"
          fill={`oklch(${0.62 + 0.12 * layer} 0.13 ${(hue + 70 + 80 * layer + byte(first) / 4) % 360})`}
          transform={`translate(${byte(first + 1) / 16 - 8 + 5 * layer} ${byte(first + 2) / 16 - 8 + 5 * layer}) rotate(${Math.round((byte(first + 3) / 256) * 360)} 12 12)`}
        />
      ))}
    </svg>
  )
}
