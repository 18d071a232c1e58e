import { statusText } from '@/messages/status'

const known: Readonly<Record<string, string>> = statusText.relays.obstacles

// Why the relayer pays nothing; what a newer service says as it says it.
export const obstacleText = (obstacle: string): string => (Object.hasOwn(known, obstacle) ? known[obstacle]! : obstacle)
