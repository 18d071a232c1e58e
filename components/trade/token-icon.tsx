import { cn } from '@/components/ui/cn'

// Marks are drawn, not fetched: no third party learns what is looked at. The tint is calm and follows the address, so one token
// looks the same everywhere and two tokens of one symbol do not.
const tints = [210, 235, 262, 290, 320, 350, 20, 45, 75, 110, 150, 180] as const

const etherTint = 275

const tintOf = (address: string, mark: string): number => {
  if (mark === '◆') return etherTint
  const seed = Number.parseInt(address.slice(-7), 16)
  return tints[seed % tints.length] ?? tints[0]
}

const markOf = (symbol: string): { text: string; ring: boolean } => {
  if (/^W?st?ETH$|^W?ETH$|^cbETH$/i.test(symbol)) return { text: '◆', ring: !/^ETH$/i.test(symbol) }
  if (/USD|^DAI$/i.test(symbol)) return { text: '$', ring: false }
  if (/^EUR/i.test(symbol)) return { text: '€', ring: false }
  if (/BTC/i.test(symbol)) return { text: 'B', ring: false }
  return { text: (symbol.match(/[\p{L}\p{N}]/u)?.[0] ?? '?').toUpperCase(), ring: false }
}

type TokenIconProps = { token: { address: string; symbol: string } | undefined; size?: number; className?: string }

export function TokenIcon({ token, size = 24, className }: TokenIconProps) {
  if (!token) {
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={cn('shrink-0', className)}>
        <circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" strokeDasharray="3 3" opacity=".5" />
      </svg>
    )
  }
  const { text, ring } = markOf(token.symbol)
  const tint = tintOf(token.address, text)
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={cn('shrink-0', className)}>
      <circle cx="12" cy="12" r="12" fill={`oklch(0.52 0.075 ${tint})`} />
      {ring && <circle cx="12" cy="12" r="9.75" fill="none" stroke="#fff" strokeWidth="1" opacity=".65" />}
      {text === '◆' ? (
        <path d="M12 4.5 16.6 12 12 19.5 7.4 12z" fill="#fff" />
      ) : (
        <text x="12" y="16.4" textAnchor="middle" fontSize="12.5" fontWeight="650" fill="#fff">
          {text}
        </text>
      )}
    </svg>
  )
}
