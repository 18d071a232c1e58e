import { bytesToHex } from 'viem'
import type { KindOf, Run } from '@/actions/run/advance-run'
import type { ResumeTools } from '@/actions/run/define-surface'
import type { RunTools } from '@/actions/run/run-tools'
import { markPosted, readStoredOrders } from '../read/use-stored-orders'
import { rememberPaid } from './remember-paid'

/** Creates what tasks and their runs need of this browser. Loaded with the first run. */
export const taskTools = <run extends Run>(page: Pick<ResumeTools<run>, 'api' | 'rpcOf'>) => ({
  browser: { randomBytes },
  rememberPaid,
  toolsOf: (tools: RunTools<KindOf<run>>): ResumeTools<run> => ({
    ...tools,
    ...page,
    untilVisible,
    markPosted,
    readStoredOrders,
  }),
})

const randomBytes = (count: number) => bytesToHex(crypto.getRandomValues(new Uint8Array(count)))

const untilVisible = async (): Promise<void> => {
  if (document.visibilityState === 'visible') return
  await new Promise<void>((resolve) => document.addEventListener('visibilitychange', () => resolve(), { once: true }))
}
