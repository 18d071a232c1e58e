import { useId, useState } from 'react'
import type { Address } from 'viem'
import { type LinkedPage, linkedPages, requestTerms, sdkLines, ticketLink } from '@/actions/partner/partner-snippets'
import { Section } from '@/components/trade/section'
import { Field, FieldLabel } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { useApi } from '@/hooks/use-site'
import { tokenWord } from '@/hooks/use-tokens'
import { embedSnippet } from '@/lib/embed-snippet'
import { PairSelect, usePair } from './pair-select'
import { Snippet } from './snippet'

const pages = [
  { value: 'swap', label: 'Swap' },
  { value: 'limit', label: 'Limit' },
  { value: 'twap', label: 'TWAP' },
] as const satisfies readonly { value: LinkedPage; label: string }[]
const themes = ['system', 'light', 'dark'] as const

/** What an address without a name may ask for, to begin with. */
const exampleBps = 25

type LinkBuilderProps = {
  // As registered.
  name: string | undefined
  address: Address | undefined
}

// What a partner puts into a page, an application or a request. It is drawn in the browser alone, which knows where it is.
export function LinkBuilder({ name, address }: LinkBuilderProps) {
  const id = useId()
  const { baseUrl } = useApi()
  const state = usePair()
  const [page, setPage] = useState<LinkedPage>(linkedPages[0])
  const [theme, setTheme] = useState<(typeof themes)[number]>('system')
  const { origin } = window.location
  const apiUrl = new URL(baseUrl, origin).toString()
  const { pair } = state
  return (
    <Section title="Links and code">
      {name === undefined ? (
        <div className="grid gap-3">
          <p className="text-xs text-soft">
            {address
              ? 'Links and widgets need a name, which the operator of this service registers. Without one, these parameters of POST /transactions and POST /v2/delta/orders/build pay a fee to the address:'
              : 'Enter a partner’s name above for its links, its widget and its code.'}
          </p>
          {address && (
            <Snippet
              name="Request parameters"
              text={requestTerms({ partnerAddress: address, partnerFeeBps: exampleBps })}
            />
          )}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-5">
            <Segmented
              label="Page"
              value={page}
              options={pages}
              onChange={setPage}
              className="col-span-2 sm:col-span-1"
            />
            <PairSelect state={state} />
            <Field>
              <FieldLabel htmlFor={id}>Theme of the widget</FieldLabel>
              <Select
                id={id}
                value={theme}
                onChange={(event) => setTheme(themes.find((one) => one === event.target.value) ?? 'system')}
              >
                {themes.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            </Field>
          </div>
          {pair ? (
            <Snippets
              partner={name}
              chainId={pair.chain.id}
              from={tokenWord(pair.from)!}
              to={tokenWord(pair.to)!}
              {...{ origin, apiUrl, page, theme }}
            />
          ) : (
            <p className="text-xs text-soft">Choose two different tokens.</p>
          )}
        </div>
      )}
    </Section>
  )
}

type SnippetsProps = Parameters<typeof ticketLink>[1] & {
  apiUrl: string
  page: LinkedPage
  theme: (typeof themes)[number]
}

function Snippets({ apiUrl, page, theme, ...terms }: SnippetsProps) {
  const { partner, chainId } = terms
  const { iframe, scripts } = embedSnippet({ ...terms, theme })
  return (
    <>
      <Snippet name="Link" text={ticketLink(page, terms)} />
      <Snippet name="Widget" text={iframe} />
      <Snippet name="Lend your page’s wallet to the widget (optional)" text={scripts}>
        Your page offers its wallet. The widget uses it only after the person chooses it there, and the wallet asks
        before every signature and transaction.
      </Snippet>
      <Snippet name="Velora SDK" text={sdkLines({ apiUrl, partner, chainId })} />
    </>
  )
}
