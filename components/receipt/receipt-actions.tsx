import { Check, Download, Link2, Printer } from 'lucide-react'
import { useCopy } from '@/components/trade/text/copy-button'
import { words as shared } from '@/components/trade/text/words'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/hooks/browser/save-file'
import { words } from './words'

// `writeJson`: undefined while there is nothing to save.
export function ReceiptActions({ writeJson }: { writeJson: (() => Promise<string>) | undefined }) {
  const { outcome, copy, byHand } = useCopy(() => location.href)
  const LinkMark = outcome === 'done' ? Check : Link2
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="outline" size="sm" className="min-w-24" onClick={copy}>
        <LinkMark aria-hidden size={14} /> {outcome ? shared.copy[outcome] : words.actions.copy}
      </Button>
      {byHand}
      {writeJson && (
        <>
          <Button variant="outline" size="sm" onClick={async () => saveFile('receipt', 'json', await writeJson())}>
            <Download aria-hidden size={14} /> {words.actions.download}
          </Button>
          <Button variant="outline" size="sm" className="max-sm:hidden" onClick={() => print()}>
            <Printer aria-hidden size={14} /> {words.actions.print}
          </Button>
        </>
      )}
    </div>
  )
}
