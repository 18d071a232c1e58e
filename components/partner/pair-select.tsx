import { useId, useState } from 'react'
import { Field, FieldLabel } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { type ChoosableToken, useTokens } from '@/hooks/token/use-tokens'
import { useSite } from '@/hooks/use-site'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { partnerText } from '@/messages/partner'

export type Pair = { chain: Chain; from: ChoosableToken; to: ChoosableToken }

type PairState = {
  pair: Pair | undefined
  chain: Chain
  tokens: readonly ChoosableToken[]
  choose: (change: { chainId?: number; from?: string; to?: string }) => void
}

// Holds a pair of listed tokens; initially native token to the first stable one.
export function usePair(): PairState {
  const { chains } = useSite()
  const [chosen, setChosen] = useState<{ chainId?: number; from?: string; to?: string }>({})
  const chain = chains.find(({ id }) => id === chosen.chainId) ?? chains[0]!
  const tokens = useTokens(chain).filter(({ origin }) => origin !== 'imported')
  const find = (symbol: string | undefined) => tokens.find((token) => token.symbol === symbol)
  const from = find(chosen.from) ?? tokens.find(({ address }) => isNativeToken(address))
  const to = find(chosen.to) ?? find(chain.stableSymbols[0])
  return {
    chain,
    tokens,
    pair: from && to && from !== to ? { chain, from, to } : undefined,
    choose: (change) => setChosen((before) => ({ ...before, ...change })),
  }
}

export function PairSelect({ state: { chain, tokens, pair, choose } }: { state: PairState }) {
  const { chains } = useSite()
  const id = useId()
  const choices = [
    {
      name: partnerText.tools.pair.network,
      value: String(chain.id),
      options: chains.map(({ id, name }) => ({ value: id, label: name })),
      onChange: (value: string) => choose({ chainId: Number(value) }),
    },
    ...(['from', 'to'] as const).map((end) => ({
      name: end === 'from' ? partnerText.tools.pair.sell : partnerText.tools.pair.buy,
      value: pair?.[end].symbol ?? '',
      options: tokens.map(({ symbol }) => ({ value: symbol, label: symbol })),
      onChange: (value: string) => choose(end === 'from' ? { from: value } : { to: value }),
    })),
  ]
  return choices.map(({ name, value, options, onChange }) => (
    <Field key={name}>
      <FieldLabel htmlFor={`${id}-${name}`}>{name}</FieldLabel>
      <Select id={`${id}-${name}`} value={value} options={options} onValue={onChange} />
    </Field>
  ))
}
