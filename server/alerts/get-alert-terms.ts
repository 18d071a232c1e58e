import { alertKinds } from '@/lib/alert-message'
import type { getAlertTerms as operation } from '@/lib/api/alerts'
import type { Answer } from '@/lib/api/contract/operation'
import type { AlertSettings } from './alert-settings'

/**
 * Answers GET /alerts: what a page needs to offer alerts.
 *
 * @example
 * getAlertTerms({}) // { publicKey: null, sites: [], kinds: [] }
 */
export const getAlertTerms = ({ alerts }: { alerts?: AlertSettings | undefined }): Answer<typeof operation> =>
  alerts
    ? { publicKey: alerts.publicKey, sites: [...alerts.sites], kinds: [...alertKinds] }
    : { publicKey: null, sites: [], kinds: [] }
