import { Check, Download, Link2, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCopy } from '@/components/trade/text/copy-button'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/hooks/browser/save-file'
import { receiptText } from '@/messages/receipt'
import { sharedText } from '@/messages/shared'

// Shows the buttons of a receipt. `writeJson`: undefined while there is nothing to save.
export function ReceiptActions({ writeJson }: { writeJson: (() => Promise<string>) | undefined }) {
  const { outcome, copy, byHand } = useCopy(() => location.href)
  const LinkMark = outcome === 'done' ? Check : Link2
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" size="sm" className="min-w-24" onClick={copy}>
        <LinkMark aria-hidden size={14} /> {outcome ? sharedText.copy[outcome] : receiptText.actions.copy}
      </Button>
      {byHand}
      {writeJson && (
        <>
          <Button variant="outline" size="sm" onClick={async () => saveFile('receipt', 'json', await writeJson())}>
            <Download aria-hidden size={14} /> {receiptText.actions.download}
          </Button>
          <Button variant="outline" size="sm" className="max-sm:hidden" onClick={() => print()}>
            <Printer aria-hidden size={14} /> {receiptText.actions.print}
          </Button>
        </>
      )}
    </div>
  )
}

// Shows the state of a transaction next to the actions of its receipt.
export const ReceiptHead = ({ lead, children }: { lead: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    {lead}
    {children}
  </div>
)
