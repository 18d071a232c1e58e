import { cn } from '@/components/ui/cn'

type AddressIconProps = { address: string; size: number; className?: string | undefined }

// Draws an icon of the address for tokens without a logo: an impostor can choose its symbol, not
// its address. Places and colours each of three rotated squares by its own bytes.
export function AddressIcon({ address, size, className }: AddressIconProps) {
  const byte = (index: number) => Number.parseInt(address.slice(2 + 2 * index, 4 + 2 * index), 16) || 0
  const hue = (byte(0) * 256 + byte(1)) % 360
  const placed = (first: number, layer: number) => {
    const [x, y] = [byte(first + 1) / 16 - 8 + 5 * layer, byte(first + 2) / 16 - 8 + 5 * layer]
    return `translate(${x} ${y}) rotate(${Math.round((byte(first + 3) / 256) * 360)} 12 12)`
  }
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
          transform={placed(first, layer)}
        />
      ))}
    </svg>
  )
}
