import { useId, useState } from 'react'
import type { Address } from 'viem'
import { type LinkedPage, linkedPages, requestTerms, sdkLines, ticketLink } from '@/actions/partner/partner-snippets'
import { Section } from '@/components/trade/text/section'
import { Field, FieldLabel } from '@/components/ui/field'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { tokenWord } from '@/hooks/token/use-tokens'
import { useApi } from '@/hooks/use-site'
import { embedSnippet } from '@/lib/embed-snippet'
import { PairSelect, usePair } from './pair-select'
import { Snippet } from './snippet'
import { words } from './tools-words'

const pages = linkedPages.map((value) => ({ value, label: words.links.pages[value] }))
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
    <Section title={words.links.title}>
      {name === undefined ? (
        <div className="grid gap-3">
          <p className="text-xs text-soft">{address ? words.links.needsName : words.links.enterName}</p>
          {address && (
            <Snippet
              name={words.links.parameters}
              text={requestTerms({ partnerAddress: address, partnerFeeBps: exampleBps })}
            />
          )}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-5">
            <Segmented
              label={words.links.page}
              value={page}
              options={pages}
              onChange={setPage}
              className="col-span-2 sm:col-span-1"
            />
            <PairSelect state={state} />
            <Field>
              <FieldLabel htmlFor={id}>{words.links.theme}</FieldLabel>
              <Select
                id={id}
                value={theme}
                options={themes.map((one) => ({ value: one, label: words.links.themes[one] }))}
                onValue={(value) => setTheme(themes.find((one) => one === value) ?? 'system')}
              />
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
            <p className="text-xs text-soft">{words.pair.none}</p>
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
      <Snippet name={words.links.link} text={ticketLink(page, terms)} />
      <Snippet name={words.links.widget} text={iframe} />
      <Snippet name={words.links.wallet} text={scripts}>
        {words.links.walletWhy}
      </Snippet>
      <Snippet name={words.links.sdk} text={sdkLines({ apiUrl, partner, chainId })} />
    </>
  )
}
