import { Notice } from '@/components/ui/alert'
import { FieldHint } from '@/components/ui/field'
import { isNativeToken, isSameAddress } from '@/lib/address'
import type { FarRecipient } from '@/lib/chain/bridge/recipient-rules'
import type { Chain } from '@/lib/chain/chain'
import { symbolOf } from '@/lib/chain/registry/registry'
import { crossingText } from '@/messages/crossing'
import { tradeText } from '@/messages/trade'
import { lostText } from './lost-text'

type FarRecipientNoticeProps = {
  chain: Pick<Chain, 'name'>
  toChain: Chain
  // The token bought there, as requested.
  outputToken: string
  far: FarRecipient
}

// Describes the token that a receiver on another chain gets, and warns of contracts.
// Default export: loaded with a ticket across chains.
export default function FarRecipientNotice({ chain, toChain, outputToken, far }: FarRecipientNoticeProps) {
  switch (far.status) {
    case 'reading':
      return <FieldHint>{crossingText.receiver.reading(toChain.name)}</FieldHint>
    case 'unknown':
      return <Notice variant="caution">{crossingText.receiver.unknown(toChain.name)}</Notice>
    case 'needsAddress':
      return <Notice variant="caution">{crossingText.receiver.needsAddress(chain.name, toChain.name)}</Notice>
    case 'lost':
      return <Notice variant="danger">{tradeText.ticket.receiver.lost(lostText(far.lostTo))}</Notice>
    case 'ok':
      return (
        <>
          <ArrivesAs toChain={toChain} outputToken={outputToken} far={far} />
          <ContractNotice chain={chain} toChain={toChain} far={far} />
        </>
      )
  }
}

function ArrivesAs({ toChain, outputToken, far }: Omit<FarRecipientNoticeProps, 'chain'>) {
  const { nativeCurrency, contracts } = toChain
  const isWrapped = isNativeToken(outputToken) || isSameAddress(outputToken, contracts.wrappedNative)
  if (far.arrivesAs === 'native')
    return (
      <FieldHint>{crossingText.receiver.asNative(nativeCurrency.name.toLowerCase(), nativeCurrency.symbol)}</FieldHint>
    )
  if (!isWrapped) return null
  return <FieldHint>{crossingText.receiver.contractGets(symbolOf(toChain, contracts.wrappedNative))}</FieldHint>
}

// Warns of a receiver that is a contract on one of the chains.
export function ContractNotice({ chain, toChain, far }: Omit<FarRecipientNoticeProps, 'outputToken'>) {
  if (far.codeThere === 'same') return <Notice>{crossingText.receiver.same(toChain.name)}</Notice>
  if (far.codeThere === 'other') return <Notice variant="caution">{crossingText.receiver.other(toChain.name)}</Notice>
  if (far.isContractHere)
    return <Notice variant="caution">{crossingText.receiver.onlyHere(chain.name, toChain.name)}</Notice>
  return null
}
