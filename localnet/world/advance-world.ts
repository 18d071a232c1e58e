import { advanceTime } from '@/actions/wallet/read/advance-time'
import { readDuration } from '../chain/time'
import { runOnWorld } from './running-world'

/** Moves the clocks of the chains of the world that runs on DATA_DIR, and prints the new time. */
export const advanceWorld = (duration: string): Promise<void> =>
  runOnWorld(async ({ clients }) => {
    const seconds = readDuration(duration)
    for (const client of clients) {
      const now = await advanceTime((request) => client.request(request as never), seconds)
      console.log(`chain ${client.chain.id}: ${new Date(now * 1000).toISOString()}`)
    }
  })
