import { Check, Download, Link2, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/hooks/save-file'
import { words } from './words'

const shownMs = 1_500

// `writeJson`: undefined while there is nothing to save.
export function ReceiptActions({ writeJson }: { writeJson: (() => Promise<string>) | undefined }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  const LinkMark = copied ? Check : Link2
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        variant="outline"
        size="sm"
        className="min-w-24"
        onClick={() => navigator.clipboard.writeText(location.href).then(() => setCopied(true))}
      >
        <LinkMark aria-hidden size={14} /> {copied ? words.actions.copied : words.actions.copy}
      </Button>
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
