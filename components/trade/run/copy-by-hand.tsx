'use client'

import { createPortal } from 'react-dom'
import { Dialog, DialogBody } from '@/components/ui/dialog'
import { sharedText } from '@/messages/shared'

type CopyByHandProps = { text: string; onClose: () => void }

// Shows and selects a text to copy by key or menu where the browser blocks the clipboard.
export default function CopyByHand({ text, onClose }: CopyByHandProps) {
  return createPortal(
    <Dialog open onClose={onClose} title={sharedText.copy.refused}>
      <DialogBody>
        <p className="mb-2 text-soft">{sharedText.copyByHand}</p>
        <textarea
          readOnly
          data-autofocus
          aria-label={sharedText.copyByHand}
          rows={4}
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="w-full rounded-control border border-edge bg-surface p-3 font-mono text-xs break-all text-ink"
        />
      </DialogBody>
    </Dialog>,
    document.body,
  )
}
