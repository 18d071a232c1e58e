'use client'

import { useSite } from '@/hooks/use-site'
import { alertsText } from '@/messages/alerts'
import { LaterAlerts } from './later-alerts'

// Shows alerts as a row of settings; nothing where the service sends none.
export function AlertsSetting() {
  const { sendsAlerts } = useSite()
  if (!sendsAlerts) return null
  return (
    <div className="flex items-start justify-between gap-4">
      <p className="grid gap-0.5">
        <span className="font-medium">{alertsText.title}</span>
        <span className="text-xs text-faint">{alertsText.setting}</span>
      </p>
      <LaterAlerts />
    </div>
  )
}
