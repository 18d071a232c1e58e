import { statusText } from '@/messages/status'

const known = (): Readonly<Record<string, string>> => statusText.relays.obstacles

// Returns why the relayer pays nothing; an unknown reason as the service names it.
export const obstacleText = (obstacle: string): string =>
  Object.hasOwn(known(), obstacle) ? known()[obstacle]! : obstacle
