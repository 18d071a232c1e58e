import type { AlertChains } from '../alerts/found-alert'
import { recordAlerts, recordPrices } from '../alerts/record-alerts'
import { maxSentAtOnce, type SendDeps, sendAlerts } from '../alerts/send-alerts'
import type { Tick } from './run-ticks'

/** The delay of an alert after its event is stored, milliseconds. */
const everyMs = 2_000
/** The interval of comparisons with prices, milliseconds: they are sampled every 15 s. */
const pricesEveryMs = 15_000
/** The rounds of one run: others take over then. */
const maxRounds = 20

/**
 * Creates the ticks that find events to tell accounts of, and that send alerts; any number of
 * processes may run them.
 *
 * @example
 * sendAlertsOf({ database, settings, hmacKey, log, chains }).map(({ name }) => name) // ['find alerts', ...]
 */
export const sendAlertsOf = (deps: SendDeps & { chains: AlertChains }): Tick[] => [
  { name: 'find alerts', everyMs, run: (nowMs) => recordAlerts(deps, nowMs) },
  { name: 'find price alerts', everyMs: pricesEveryMs, run: (nowMs) => recordPrices(deps, nowMs) },
  {
    name: 'send alerts',
    everyMs,
    run: async (nowMs) => {
      for (let rounds = 0; rounds < maxRounds; rounds++) if ((await sendAlerts(deps, nowMs)) < maxSentAtOnce) return
    },
  },
]
