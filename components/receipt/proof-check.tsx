import { CircleCheck, TriangleAlert } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { Contained } from '@/components/trade/text/contained'
import { ErrorBox } from '@/components/trade/text/error-box'
import { AddressText } from '@/components/trade/token/address-text'
import { TransferLine } from '@/components/trade/transfer/transfer-line'
import { Notice } from '@/components/ui/alert'
import { FieldLabel } from '@/components/ui/field'
import { TextLink } from '@/components/ui/text-link'
import { useProofCheck } from '@/hooks/receipt/use-proof-check'
import { shortAddress } from '@/lib/address'
import { showTransfers } from '@/lib/chain/bridge/shown-transfer'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { proofLimits } from '@/lib/history/intent/transfer-proof'
import { receiptText } from '@/messages/receipt'

// Checks a proof that was saved on the page of an order against both chains. Default export: loaded
// when it is opened.
export default function ProofCheck() {
  const [text, setText] = useState('')
  const [fileId, textId] = [useId(), useId()]
  const takeFile = async (file: File | undefined) => {
    if (!file) return
    setText(file.size > proofLimits.characters ? 'too large' : await file.text())
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const { files } = event.dataTransfer
    if (files.length > 0) void takeFile(files[0])
    else setText(event.dataTransfer.getData('text'))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field and the file button do the same without a mouse
    <div className="grid gap-3" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <p className="text-xs text-soft">{receiptText.proof.about}</p>
      <div className="grid gap-3 rounded-control border border-dashed border-edge p-3">
        <div className="grid gap-1.5">
          <FieldLabel htmlFor={fileId}>{receiptText.proof.choose}</FieldLabel>
          <input
            id={fileId}
            type="file"
            accept="application/json,.json"
            className="min-h-6 w-full text-xs"
            onChange={(event) => void takeFile(event.target.files?.[0])}
          />
        </div>
        <div className="grid gap-1.5">
          <FieldLabel htmlFor={textId}>{receiptText.proof.paste}</FieldLabel>
          <textarea
            id={textId}
            rows={3}
            value={text}
            maxLength={proofLimits.characters}
            spellCheck={false}
            className="w-full rounded-control border border-edge bg-inset p-2 font-mono text-2xs"
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      </div>
      {text.trim() !== '' && (
        <Contained value={text}>
          <Checked text={text} />
        </Contained>
      )}
    </div>
  )
}

function Checked({ text }: { text: string }) {
  const { proof, far, checked, error } = useProofCheck(text)
  if (!proof || !far)
    return (
      <Notice title={receiptText.proof.none} variant="caution">
        {receiptText.proof.noneWhy}
      </Notice>
    )
  if (error) return <ErrorBox error={error} />
  if (!checked)
    return (
      <p role="status" className="text-xs text-soft">
        {receiptText.proof.reading}
      </p>
    )
  const { chain, hashed } = proof
  const shown = new Map(showTransfers(checked.transfers, undefined).map((one) => [one.relayHash, one]))
  return (
    <div role="status" className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2 text-xs">
        <TextLink href={`/orders/${hashed.hash}?chain=${chain.id}`} prefetch={false}>
          {receiptText.proof.order(shortAddress(hashed.hash))}
        </TextLink>
        <AddressText address={hashed.order.owner} />
        <span className={checked.signer === 'owner' ? 'text-soft' : 'text-caution'}>
          {receiptText.proof.signers[checked.signer]}
        </span>
      </p>
      {checked.missing > 0 && <Notice variant="danger">{receiptText.proof.missing(checked.missing)}</Notice>}
      {checked.transfers.length === 0 && checked.missing === 0 && (
        <Notice variant="caution">{receiptText.proof.empty}</Notice>
      )}
      {checked.transfers.map(({ relayHash, verdict, inputToken, outputToken }) => (
        <div key={relayHash} className="grid gap-2">
          <p className="flex items-center gap-1.5 text-xs font-medium">
            {verdict === 'agrees' ? (
              <CircleCheck aria-hidden size={14} className="text-positive" />
            ) : (
              <TriangleAlert aria-hidden size={14} className="text-danger" />
            )}
            {receiptText.proof.verdicts[verdict]}
          </p>
          <TransferLine
            from={chain}
            to={far}
            transfer={shown.get(relayHash)!}
            input={nameOf(chain, inputToken)}
            output={nameOf(far, outputToken)}
          />
        </div>
      ))}
    </div>
  )
}

// Falls back to the address and raw units while the token has no name.
const nameOf = (chain: Chain, address: `0x${string}`) =>
  findToken(chain, address) ?? { address, symbol: shortAddress(address), decimals: 0 }
