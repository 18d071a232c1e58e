'use client'

import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { alertsText } from '@/messages/alerts'

const AlertsDialog = onDemand(() => import('./alerts-dialog'))

// Opens the alerts of this browser. Default export: loaded after the first frame.
export default function AlertsButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <Bell aria-hidden size={14} />
        {alertsText.press}
      </Button>
      <AlertsDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
