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
import { partnerText } from '@/messages/partner'
import { PairSelect, usePair } from './pair-select'
import { Snippet } from './snippet'

const pages = () => linkedPages.map((value) => ({ value, label: partnerText.tools.links.pages[value] }))
const themes = ['system', 'light', 'dark'] as const

/** Initial fee in the example of an unregistered address. */
const exampleBps = 25

type LinkBuilderProps = {
  // The registered name.
  name: string | undefined
  address: Address | undefined
}

// Builds the snippets for a page, an app or a request. Rendered only in the browser, which knows
// the origin.
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
    <Section title={partnerText.tools.links.title}>
      {name === undefined ? (
        <div className="grid gap-3">
          <p className="text-xs text-soft">
            {address ? partnerText.tools.links.needsName : partnerText.tools.links.enterName}
          </p>
          {address && (
            <Snippet
              name={partnerText.tools.links.parameters}
              text={requestTerms({ partnerAddress: address, partnerFeeBps: exampleBps })}
            />
          )}
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-5">
            <Segmented
              label={partnerText.tools.links.page}
              value={page}
              options={pages()}
              onChange={setPage}
              className="col-span-2 sm:col-span-1"
            />
            <PairSelect state={state} />
            <Field>
              <FieldLabel htmlFor={id}>{partnerText.tools.links.theme}</FieldLabel>
              <Select
                id={id}
                value={theme}
                options={themes.map((value) => ({ value, label: partnerText.tools.links.themes[value] }))}
                onValue={(value) => setTheme(themes.find((theme) => theme === value) ?? 'system')}
              />
            </Field>
          </div>
          {pair ? (
            <Snippets
              partner={name}
              chainId={pair.chain.id}
              from={tokenWord(pair.from)!}
              to={tokenWord(pair.to)!}
              origin={origin}
              apiUrl={apiUrl}
              page={page}
              theme={theme}
            />
          ) : (
            <p className="text-xs text-soft">{partnerText.tools.pair.none}</p>
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
      <Snippet name={partnerText.tools.links.link} text={ticketLink(page, terms)} />
      <Snippet name={partnerText.tools.links.widget} text={iframe} />
      <Snippet name={partnerText.tools.links.wallet} text={scripts}>
        {partnerText.tools.links.walletWhy}
      </Snippet>
      <Snippet name={partnerText.tools.links.sdk} text={sdkLines({ apiUrl, partner, chainId })} />
    </>
  )
}
